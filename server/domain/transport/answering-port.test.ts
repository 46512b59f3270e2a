import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answeringPort } from './answering-port.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'

const placeOf = (channelId: string): ExchangeChannel => ({
  protocol: 'LOCAL',
  channelId,
  tenantId: '0',
  root: '/secret/root',
  folder: 'x',
})
const nothing: ReadonlySet<string> = new Set()
const file = { name: 'a.xml', messageId: '1', bytes: Buffer.from('a') }

/** Calls that wait until they are let go. */
function heldPort() {
  const held: { channelId: string; answer: () => void; fail: (error: Error) => void }[] = []
  const hold = ({ channelId }: ExchangeChannel) =>
    new Promise<void>((resolve, reject) => held.push({ channelId, answer: resolve, fail: reject }))
  const port: ExchangePort = {
    deliver: hold,
    listInbox: async (place) => {
      await hold(place)
      return { files: [], left: 0, unusable: [] }
    },
    read: () => Promise.reject(new Error('not asked')),
    putAway: hold,
    takeBack: async () => false,
  }
  return { port, held }
}

const limitMs = 20_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** What a call says for which the limit passes. */
async function saidAfterLimit(call: Promise<unknown>): Promise<string> {
  const said = call.then(
    () => 'answered',
    ({ message }: Error) => message,
  )
  await vi.advanceTimersByTimeAsync(limitMs)
  return said
}

describe('rule 31: channel that does not answer', () => {
  it('hanging call: fails after the limit, delays no other channel, no further call until it returns', async () => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs, mostHanging: 9 })
    expect(await saidAfterLimit(asked.listInbox(placeOf('1'), nothing))).toBe('收件箱：20 秒没有应答')
    for (let round = 0; round < 3; round += 1) {
      await expect(asked.listInbox(placeOf('1'), nothing)).rejects.toThrow('收件箱：没有应答，恢复后自动继续')
    }
    expect(held).toHaveLength(1)
    const other = asked.listInbox(placeOf('2'), nothing)
    await expect.poll(() => held.length).toBe(2)
    held[1]?.answer()
    expect(await other).toEqual({ files: [], left: 0, unusable: [] })
    // Its messages go another way than its receipts.
    const sending = asked.deliver(placeOf('1'), file)
    await expect.poll(() => held.length).toBe(3)
    held[2]?.answer()
    await sending
    held[0]?.answer()
    await turn()
    expect(await saidAfterLimit(asked.listInbox(placeOf('1'), nothing))).toContain('20 秒')
    expect(held).toHaveLength(4)
  })

  it('several calls: one at a time, and none is made behind a hanging one', async () => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { lateMs: 2 * limitMs, limitMs, mostHanging: 9 })
    const all = Promise.allSettled([1, 2, 3].map(() => asked.deliver(placeOf('1'), file)))
    await vi.advanceTimersByTimeAsync(limitMs)
    const answers = await all
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(held).toHaveLength(1)
  })

  it('many hanging channels: limited, so that threads stay free', async () => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs, mostHanging: 2 })
    for (const id of ['1', '2']) await saidAfterLimit(asked.listInbox(placeOf(id), nothing))
    await expect(asked.listInbox(placeOf('3'), nothing)).rejects.toThrow('2 处文件夹没有应答')
    expect(held).toHaveLength(2)
    held[0]?.answer()
    await turn()
    expect(await saidAfterLimit(asked.listInbox(placeOf('3'), nothing))).toContain('20 秒')
  })
})

describe('rule 25: errors of a port', () => {
  it.each([
    ['EACCES', '没有读写权限'],
    ['ENOSPC', '磁盘已满'],
    ['EWEIRD', '出现错误 EWEIRD'],
  ])('%s: sentence without a path, path in the cause', async (code, sentence) => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs, mostHanging: 9 })
    const sending = asked.deliver(placeOf('1'), file)
    await expect.poll(() => held.length).toBe(1)
    const cause = Object.assign(new Error(`${code}: open '/secret/root/x/outbox/a'`), { code })
    held[0]?.fail(cause)
    const error = await sending.catch((failure: Error) => failure)
    expect(error).toMatchObject({ message: expect.stringContaining(`发件箱：${sentence}`), cause })
    expect(String(error)).not.toContain('secret')
  })
})
