import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { deadLetters, discardDeadLetters, resendDeadLetters } from '@kouan/contract/calls/declaration.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { startBackground } from '../../../start-background.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { checkSent, describeChecked, outboxesBelow } from '../../../testing/check-sent.ts'
import { readOutbox, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { leadElsewhere } from '../../../testing/lead-elsewhere.ts'
import { declareOrders, orderDetail } from '../../../testing/order-calls.ts'
import { passTime } from '../../../testing/pass-time.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import { ChannelFault } from '../../channel/channel-fault.ts'
import type { ExchangePort } from '../../transport/exchange-port.ts'
import { folderPort } from '../../transport/folder/folder-session.ts'

const { test, send, database, clock, staff, enterpriseId, user, start, stop } = await scene('company')
await start()

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const minutes = (count: number) => passTime({ pool: database.pool, clock, seconds: count * 60 })

const detailOf = async (id: string) => (await send(orderDetail, { id }, user)).result
/** The history of an order in its words, newest first. */
const told = async (id: string) => (await detailOf(id)).timeline.map(({ title }) => title)
const numbersOf = async (filter: object) =>
  (await send(callsOf(order).list, filter, user)).result.records.map(({ orderNo }) => orderNo).toSorted()

describe('delivery', () => {
  it('failing channel: retries after 1, 5, 15 and 60 minutes, then becomes a dead letter that a person resends', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const outside = join(test.folder, 'outside')
    await mkdir(outside)
    // A link in place of the folder leads out of the root: nothing may be written there.
    const leadBack = await leadElsewhere(dirname(channel.outbox), outside)
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    for (const [at, wait] of [1, 5, 15, 60].entries()) {
      await eventually(
        'failures of the message',
        async () => {
          const { rows } = await database.pool.query(
            `select failures from work_item where kind = 'deliver-declaration' and state = 'delayed'`,
          )
          return rows[0]?.failures
        },
        at + 1,
      )
      await minutes(wait)
    }
    const letter = await eventually('dead letter', async () => (await send(deadLetters, {}, staff)).result[0])
    expect(letter).toMatchObject({ title: '发送申报报文', failures: 5 })
    expect(letter.reason).toContain('不在通道根目录之内')
    expect(await send(deadLetters, {}, user)).toMatchObject({ status: 403 })
    expect(await readdir(outside)).toEqual([])
    expect(await stateOf(test, id)).toBe('BLOCKED -')

    await leadBack()
    expect(await send(discardDeadLetters, { ids: letter.id }, staff)).toMatchObject({
      success: false,
      message: '有 1 张订单等待发送，不能丢弃，请重新执行',
    })
    expect(await send(resendDeadLetters, { ids: letter.id }, user)).toMatchObject({ status: 403 })
    expect(await send(resendDeadLetters, { ids: letter.id }, staff)).toMatchObject({ result: { done: 1, faults: [] } })
    await reaches(id, 'SENT -')
    const sent = await readOutbox(channel)
    expect(sent.map(({ documents }) => documents[0]?.orderNo)).toEqual([form.orderNo])
    const [attempt] = (await send(orderDetail, { id }, user)).result.attempts
    expect(sent[0]?.copMsgId).toBe(attempt?.copMsgId)
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('channel that does not work: documents wait without becoming a dead letter, and the oldest goes first when it is back', async () => {
    const channel = await aChannel(test, { enterpriseId })
    await mkdir(dirname(channel.outbox), { recursive: true })
    await rm(channel.outbox, { recursive: true, force: true })
    await writeFile(channel.outbox, 'a file in place of the folder')
    const made = [await anOrder(test, user), await anOrder(test, user), await anOrder(test, user)]
    const numbers = made.map(({ form }) => form.orderNo).toSorted()
    const ids = made.map(({ id }) => id)
    const [id = ''] = ids
    for (const one of ids) {
      await send(declareOrders, { ids: one }, user)
      await reaches(one, 'BLOCKED -')
    }
    expect((await told(id))[0]).toMatch(/^等待发送：.*发件箱：应为文件夹的地方不是文件夹，恢复后自动发送$/)
    expect((await detailOf(id)).attempts[0]).toMatchObject({
      messageStatusText: '发送受阻',
      sendProblem: (await told(id))[0],
    })
    for (const wait of [1, 5, 15, 60]) await minutes(wait)
    expect((await send(deadLetters, {}, staff)).result).toEqual([])
    expect(await numbersOf({ declareStatus: 'BLOCKED' })).toEqual(numbers)
    const { blocked } = (await send(readWorklist, {}, user)).result
    expect(blocked.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(3)

    await rm(channel.outbox)
    const { retryNow } = actionCalls(baseChannel)
    const looker = await test.aUser({ rights: ['baseChannel:list'] })
    expect(await send(retryNow, { id: channel.baseChannelId }, looker)).toMatchObject({ status: 403 })
    expect(await send(retryNow, { id: channel.baseChannelId }, staff)).toMatchObject({ success: true })
    for (const one of ids) await reaches(one, 'SENT -')
    const { rows } = await database.pool.query<{ id: string }>(
      `select d.id::text from outbound_message m join attempt a on a.message_id = m.id join document d on d.id = a.document_id
       where m.base_channel_id = $1 order by m.send_time, m.id`,
      [channel.baseChannelId],
    )
    expect(rows.map((row) => row.id)).toEqual(ids)
    expect((await send(readWorklist, {}, user)).result.blocked).toEqual([])
    expect((await told(id)).slice(0, 2)).toEqual(['报文已发送', expect.stringContaining('等待发送')])
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('answer that did not confirm the message: shown masked beside the reason, gone when it is sent', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const text = '{"code":500,"msg":"验签失败","consignee":"王小明"}'
    const answer = { status: 200, text }
    let isTaken = false
    await stop()
    const folders = folderPort({ settleMs: 10 })
    const port: ExchangePort = {
      ...folders,
      deliver: async (place, file) => {
        if (!isTaken) throw new ChannelFault('对方应答失败（$.code = 500），没有收到', { answer })
        await folders.deliver(place, file)
      },
    }
    await start({ port })
    const { id } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    await reaches(id, 'BLOCKED -')
    const [attempt] = (await detailOf(id)).attempts
    expect(attempt?.sendProblem).toContain('对方应答失败（$.code = 500），没有收到')
    expect(JSON.parse(attempt?.sendAnswer ?? '')).toEqual({ code: 500, msg: '验签失败', consignee: '王**' })
    isTaken = true
    await minutes(1)
    await reaches(id, 'SENT -')
    expect((await detailOf(id)).attempts[0]).toMatchObject({ sendProblem: null, sendAnswer: null })
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
    await stop()
    await start()
  })

  it('channel paused after the message was built: continues after resuming, once and with the same message id', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const made = [await anOrder(test, user), await anOrder(test, user)]
    await stop()
    // It fails after it was built, so that its bytes are kept when the channel stops.
    await rm(channel.outbox, { recursive: true, force: true })
    await writeFile(channel.outbox, 'a file in place of the folder')
    await send(declareOrders, { ids: made[0]?.id ?? '' }, user)
    await start()
    await reaches(made[0]?.id ?? '', 'BLOCKED -')
    await send(setChannelStatus, { id: channel.id, status: '2' }, staff)
    const known = (await detailOf(made[0]?.id ?? '')).attempts.map(({ copMsgId }) => copMsgId)
    await rm(channel.outbox)
    await minutes(2)
    await eventually(
      'history of the document',
      () => told(made[0]?.id ?? ''),
      ([newest]) => newest?.startsWith('等待发送：企业通道已由') === true,
    )
    expect((await told(made[0]?.id ?? ''))[0]).toMatch(
      new RegExp(`^等待发送：企业通道已由 ${staff.username} 于 [\\d: -]+ 暂停，恢复后自动发送$`),
    )
    expect(await readOutbox(channel)).toEqual([])
    for (let round = 0; round < 2; round += 1) {
      await send(setChannelStatus, { id: channel.id, status: '1' }, staff)
      await send(setChannelStatus, { id: channel.id, status: '2' }, staff)
    }
    await send(setChannelStatus, { id: channel.id, status: '1' }, staff)
    await send(declareOrders, { ids: made[1]?.id ?? '' }, user)
    await minutes(2)
    for (const { id } of made) await reaches(id, 'SENT -')
    const sent = await readOutbox(channel)
    expect(sent.map(({ documents }) => documents[0]?.orderNo).toSorted()).toEqual(
      made.map(({ form }) => form.orderNo).toSorted(),
    )
    expect(sent.map(({ copMsgId }) => copMsgId)).toContain(known[0])
    expect((await detailOf(made[0]?.id ?? '')).attempts).toHaveLength(1)
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('stopped channel: declaration refused with the person, the time and the contact', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const { id, form } = await anOrder(test, user)
    const refusal = async () => (await send(declareOrders, { ids: id }, user)).message
    await send(setChannelStatus, { id: channel.id, status: '2' }, staff)
    expect(await refusal()).toMatch(
      new RegExp(
        `^订单 ${form.orderNo}：不能申报“.+”，企业通道已由 ${staff.username} 于 [\\d: -]+ 暂停，请联系运营处理后再申报$`,
      ),
    )
    await send(setChannelStatus, { id: channel.id, status: '1' }, staff)
    await send(callsOf(baseChannel).edit, { id: channel.baseChannelId, status: '0' }, staff)
    expect(await refusal()).toMatch(/基础通道“.+”已停用，请联系运营处理后再申报$/)
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
    expect(await refusal()).toContain('关闭，请联系运营')
  })

  it('paused channel: message waits without failures', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const { id } = await anOrder(test, user)
    await stop()
    await send(declareOrders, { ids: id }, user)
    await send(setChannelStatus, { id: channel.id, status: '2' }, staff)
    await start()
    await eventually(
      'postponed messages',
      async () => {
        const { rows } = await database.pool.query(
          `select from work_item where kind = 'deliver-declaration' and state = 'delayed'`,
        )
        return rows.length
      },
      1,
    )
    expect(await readOutbox(channel)).toEqual([])
    await send(setChannelStatus, { id: channel.id, status: '1' }, staff)
    await minutes(2)
    await reaches(id, 'SENT -')
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('channel without envelope: sends the bare message in the revision of the transfer subject', async () => {
    const bare = await aChannel(test, { enterpriseId, wrapDxp: false, revision: '2018-113' })
    const { id, form } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    await reaches(id, 'SENT -')
    const [sent] = await readOutbox(bare)
    expect(sent).toMatchObject({ copMsgId: undefined, documents: [{ orderNo: form.orderNo }] })
    const old = await checkSent(outboxesBelow(test.config.channelRoot), '2018-113')
    expect(old.faults).toEqual([])
    await send(setChannelStatus, { id: bare.id, status: '3' }, staff)
  })

  it('rule 32: two servers: each order is sent once, at most a hundred in one message', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const second = await startBackground({
      database,
      services: test.services,
      clock: () => clock.now(),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      pollMs: 250,
    })
    const ids: string[] = []
    for (let at = 0; at < 120; at += 1) ids.push((await anOrder(test, user)).id)
    await send(declareOrders, { ids: ids.slice(0, 101).join(',') }, user)
    for (const id of ids.slice(101)) await send(declareOrders, { ids: id }, user)
    for (const id of ids) await reaches(id, 'SENT -')
    await second.drain()
    const sent = await readOutbox(channel)
    expect(
      sent
        .map(({ documents }) => documents.length)
        .toSorted((a, b) => b - a)
        .slice(0, 3),
    ).toEqual([100, 1, 1])
    const numbers = sent.flatMap(({ documents }) => documents.map(({ orderNo }) => orderNo))
    expect([numbers.length, new Set(numbers).size]).toEqual([120, 120])
    expect((await readdir(channel.outbox)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('all sent messages: valid against the official schema', async () => {
    const check = await checkSent(outboxesBelow(test.config.channelRoot))
    expect(check.faults).toEqual([])
    console.log(describeChecked(check))
  })
})
