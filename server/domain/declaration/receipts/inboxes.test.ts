// Inboxes that are written to as clients really write, and channels that are broken: nothing is torn, nobody is held up.

import { existsSync } from 'node:fs'
import { appendFile, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { receiptFile } from '@kouan/contract/resources/declaration/receipt-file.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aChannel, type TestChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { ceb312, declarationHarness, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import type { WorkLog } from '../../../work/work.ts'
import type { ChannelFault } from '../../channel/channel-fault.ts'
import type { ChannelRoot } from '../../channel/channel-folder.ts'
import type { ExchangePort } from '../../transport/exchange-port.ts'
import { folderPort } from '../../transport/folder/folder-session.ts'

const harness = await declarationHarness()
const { test } = harness
const { send } = test
const staff = await test.aUser({ rights: '*' })
afterEach(() => harness.stop())

/** Sets up an enterprise with a channel, and declares orders whose receipts are to be received. */
async function aRoute() {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const channel = await aChannel(test, { enterpriseId })
  const declare = async () => {
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    const answer = inEnvelope(ceb312([{ orderNo: form.orderNo, returnStatus: '120' }]), channel)
    return { id, answer, isApplied: () => reaches(id, 'IN_CUSTOMS 120') }
  }
  return { channel, declare }
}
type Route = Awaited<ReturnType<typeof aRoute>>

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
/** Waits until every file that was in the inbox has been polled: a later receipt is applied. */
async function passPolls({ channel, declare }: Route): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { answer, isApplied } = await declare()
    await drop(channel, answer)
    await isApplied()
  }
}
const filesNamed = async (fileName: string) =>
  (await send(callsOf(receiptFile).list, { fileName }, staff)).result.records
/** A file counts as read when all of its receipts are applied. */
const areRead = (name: string, states: string) =>
  eventually(
    'states of files',
    async () =>
      (await filesNamed(name))
        .map(({ parseStatus }) => parseStatus)
        .toSorted()
        .join(),
    states,
  )
const channelRow = async ({ baseChannelId }: TestChannel) =>
  (await send(callsOf(baseChannel).get, { id: baseChannelId }, staff)).result

let route: Route
beforeEach(async () => {
  route = await aRoute()
})

describe('file that is written in place', () => {
  const halves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)] as const

  it('rule 29: writer pauses: file left until complete', async () => {
    await harness.start({ unfinishedMs: 600_000 })
    const { answer, isApplied } = await route.declare()
    const [first, rest] = halves(answer)
    await eventually('file or folder', async () => existsSync(route.channel.inbox))
    await writeFile(join(route.channel.inbox, 'pausing.xml'), first)
    await passPolls(route)
    expect(await filesNamed('pausing.xml')).toEqual([])
    await appendFile(join(route.channel.inbox, 'pausing.xml'), rest)
    await isApplied()
    await areRead('pausing.xml', '1')
  })

  it('rule 29: writer stopped for good: stored with the reason, applied when the complete file is received', async () => {
    await harness.start()
    const { answer, isApplied } = await route.declare()
    await drop(route.channel, halves(answer)[0], 'dying.xml')
    const torn = await eventually('stored file', async () => (await filesNamed('dying.xml'))[0])
    expect(torn).toMatchObject({ parseStatus: '2', parseError: '传输报文不完整或已损坏' })
    await eventually('file or folder', async () => existsSync(join(route.channel.error, 'dying.xml')))
    await drop(route.channel, answer, 'dying.xml')
    await isApplied()
    expect(await filesNamed('dying.xml')).toHaveLength(2)
  })

  it('rule 29: writer continues a file that was put away: read again', async () => {
    await harness.start()
    const { answer, isApplied } = await route.declare()
    const [first, rest] = halves(answer)
    await eventually('file or folder', async () => existsSync(route.channel.inbox))
    const writer = await open(join(route.channel.inbox, 'slow.xml'), 'w')
    await writer.writeFile(first)
    await eventually('file or folder', async () => existsSync(join(route.channel.error, 'slow.xml')))
    await passPolls(route)
    await writer.writeFile(rest)
    await writer.close()
    await isApplied()
    await areRead('slow.xml*', '1,2')
  })
})

/** A log that keeps what it is told. */
function recordingLog() {
  const errors: object[] = []
  const log: WorkLog = { info: () => {}, warn: () => {}, error: (detail) => errors.push(detail) }
  return { log, errors }
}

describe('inbox with entries that cannot be read', () => {
  it('other files: read, and the operator sees the entries once', async () => {
    const inner = folderPort({ settleMs: 5, filesAtOnce: 5 })
    const port: ExchangePort<ChannelRoot> = {
      ...inner,
      async read(place, name) {
        if (name.startsWith('0-closed')) throw Object.assign(new Error(`EACCES: ${place.root}`), { code: 'EACCES' })
        return inner.read(place, name)
      },
    }
    const { log, errors } = recordingLog()
    await mkdir(route.channel.inbox, { recursive: true })
    for (let at = 0; at < 8; at += 1) {
      await mkdir(join(route.channel.inbox, `0-folder-${at}`))
      await writeFile(join(route.channel.inbox, `0-closed-${at}.xml`), '<a/>')
    }
    await harness.start({ port, log })
    await passPolls(route)
    const whole = '0-closed-0.xml：收件箱：没有读写权限（另有 8 处）'
    await eventually('fault of the channel', async () => (await channelRow(route.channel)).lastError, whole)
    expect(JSON.stringify(errors)).toContain('收件箱中有 8 项不是可以收取的文件，请移走：0-folder-0、')
    const told = errors.length
    await passPolls(route)
    expect(errors).toHaveLength(told)
    for (let at = 0; at < 8; at += 1) {
      await rm(join(route.channel.inbox, `0-folder-${at}`), { recursive: true })
      await rm(join(route.channel.inbox, `0-closed-${at}.xml`))
    }
    await eventually('fault of the channel', async () => (await channelRow(route.channel)).lastError, null)
  })

  it('rule 25: fault shown to operators: contains no path, the log does', async () => {
    const { log, errors } = recordingLog()
    await mkdir(join(route.channel.inbox, '..'), { recursive: true })
    await rm(route.channel.inbox, { recursive: true, force: true })
    await writeFile(route.channel.inbox, 'a file in place of the folder')
    await harness.start({ log })
    const shown = await eventually('fault of the channel', async () => (await channelRow(route.channel)).lastError)
    expect(shown).toBe('收件箱：应为文件夹的地方不是文件夹')
    const [{ err }] = errors as [{ err: ChannelFault }]
    expect(String((err.cause as Error).message)).toContain(test.config.channelRoot)
  })
})

describe('inbox that is polled once an hour', () => {
  const sweep = { sweepEverySeconds: 3600 }

  it('file that comes: taken in at once, and the next one as well', async () => {
    await harness.start(sweep)
    await passPolls(route)
  })

  it('fault that begins and ends: shown and taken back at once', async () => {
    await harness.start(sweep)
    await passPolls(route)
    await rm(route.channel.inbox, { recursive: true, force: true })
    await writeFile(route.channel.inbox, 'a file in place of the folder')
    const fault = (wanted: string | null) =>
      eventually('fault of the channel', async () => (await channelRow(route.channel)).lastError, wanted)
    await fault('收件箱：应为文件夹的地方不是文件夹')
    await rm(route.channel.inbox)
    await fault(null)
  })

  it('entries that cannot be taken in: told once, and other files are taken in', async () => {
    const { log, errors } = recordingLog()
    await harness.start({ ...sweep, log })
    await mkdir(join(route.channel.inbox, 'folder'), { recursive: true })
    await eventually(
      'fault of the channel',
      async () => (await channelRow(route.channel)).lastError,
      (seen) => seen !== null,
    )
    await passPolls(route)
    const ofChannel = errors.filter((one) => 'channel' in one && one.channel === route.channel.baseChannelId)
    expect(ofChannel).toHaveLength(1)
  })

  it('channel that is opened later: its files are taken in', async () => {
    await harness.start(sweep)
    await passPolls(await aRoute())
  })
})

describe('rule 31: hanging channel', () => {
  it('other channels: receipts and messages continue; the channel is called once and continues when it answers', async () => {
    const hung = await aRoute()
    const folder = hung.channel.inbox.split('/').at(-2)
    const calls: (() => void)[] = []
    let isHanging = true
    const hold = async (place: ChannelRoot) => {
      if (isHanging && place.folder === folder) await new Promise<void>((resolve) => calls.push(resolve))
    }
    const inner = folderPort({ settleMs: 5 })
    const port: ExchangePort<ChannelRoot> = {
      ...inner,
      deliver: async (place, file) => hold(place).then(() => inner.deliver(place, file)),
      listInbox: async (place, last) => hold(place).then(() => inner.listInbox(place, last)),
    }
    await harness.start({ port, limitMs: 1500, threads: 30 })
    const waiting = [await hung.declare(), ...(await Promise.all(Array.from({ length: 9 }, () => hung.declare())))]
    await eventually(
      'fault of the channel',
      async () => (await channelRow(hung.channel)).lastError,
      (seen) => seen?.includes('没有应答') === true,
    )
    await passPolls(route)
    // One look and one message.
    expect(calls).toHaveLength(2)
    isHanging = false
    for (const answer of calls) answer()
    const [first] = waiting
    await drop(hung.channel, first?.answer ?? '')
    await first?.isApplied()
    await eventually('fault of the channel', async () => (await channelRow(hung.channel)).lastError, null)
  })

  it('before the limit has passed: other channels continue', async () => {
    const hung = await aRoute()
    const folder = hung.channel.inbox.split('/').at(-2)
    const calls: (() => void)[] = []
    let isHanging = true
    const hold = async (place: ChannelRoot) => {
      if (isHanging && place.folder === folder) await new Promise<void>((resolve) => calls.push(resolve))
    }
    const inner = folderPort({ settleMs: 5 })
    const port: ExchangePort<ChannelRoot> = {
      ...inner,
      deliver: async (place, file) => hold(place).then(() => inner.deliver(place, file)),
      listInbox: async (place, last) => hold(place).then(() => inner.listInbox(place, last)),
    }
    // Longer than this test may take: the others do not wait for it.
    await harness.start({ port, limitMs: 600_000, threads: 30 })
    const waiting = await Promise.all(Array.from({ length: 12 }, () => hung.declare()))
    await passPolls(route)
    // One look and one message.
    expect(calls).toHaveLength(2)
    isHanging = false
    for (const answer of calls) answer()
    for (const { answer } of waiting) await drop(hung.channel, answer)
    for (const { isApplied } of waiting) await isApplied()
  })

  it('several inboxes: polled at the same time', async () => {
    const other = await aRoute()
    const inner = folderPort({ settleMs: 5 })
    const looking = new Set<string>()
    const port: ExchangePort<ChannelRoot> = {
      ...inner,
      async listInbox(place, last) {
        looking.add(place.folder)
        await eventually(
          'channels that are polled',
          () => looking.size,
          (channels) => channels > 1,
        )
        return inner.listInbox(place, last)
      },
    }
    await harness.start({ port })
    await passPolls(route)
    await passPolls(other)
  })
})
