import { describe, expect, it } from 'vitest'
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
const file = { name: 'a.xml', bytes: Buffer.from('a') }

/** Calls that wait until they are let go. */
function heldPort() {
  const held: { channelId: string; answer: () => void; fail: (error: Error) => void }[] = []
  const hold = ({ channelId }: ExchangeChannel) =>
    new Promise<void>((resolve, reject) => held.push({ channelId, answer: resolve, fail: reject }))
  const port: ExchangePort = {
    deliver: hold,
    look: async (place) => {
      await hold(place)
      return { files: [], left: 0, odd: [] }
    },
    read: () => Promise.reject(new Error('not asked')),
    putAway: hold,
    takeBack: async () => false,
  }
  return { port, held }
}

describe('rule 31: a channel that does not answer', () => {
  it('is told after a while, holds no other, and is left alone until its call comes back', async () => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs: 20, mostHanging: 9 })
    await expect(asked.look(placeOf('1'), nothing)).rejects.toThrow('收件箱：0.02 秒没有应答')
    for (let round = 0; round < 3; round += 1) {
      await expect(asked.look(placeOf('1'), nothing)).rejects.toThrow('收件箱：没有应答，恢复后自动继续')
    }
    expect(held).toHaveLength(1)
    const other = asked.look(placeOf('2'), nothing)
    await expect.poll(() => held.length).toBe(2)
    held[1]?.answer()
    expect(await other).toEqual({ files: [], left: 0, odd: [] })
    // Its messages go another way than its receipts.
    const sending = asked.deliver(placeOf('1'), file)
    await expect.poll(() => held.length).toBe(3)
    held[2]?.answer()
    await sending
    held[0]?.answer()
    await expect.poll(() => asked.look(placeOf('1'), nothing).catch(({ message }) => message)).toContain('0.02 秒')
    expect(held).toHaveLength(4)
  })

  it('has one call at a time, and those behind one that hangs do not reach it', async () => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs: 20, mostHanging: 9 })
    const answers = await Promise.allSettled([1, 2, 3].map(() => asked.deliver(placeOf('1'), file)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(held).toHaveLength(1)
  })

  it('cannot take all threads of the process together with others', async () => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs: 20, mostHanging: 2 })
    for (const id of ['1', '2']) await asked.look(placeOf(id), nothing).catch(() => {})
    await expect(asked.look(placeOf('3'), nothing)).rejects.toThrow('2 处文件夹没有应答')
    expect(held).toHaveLength(2)
    held[0]?.answer()
    await expect.poll(() => asked.look(placeOf('3'), nothing).catch(({ message }) => message)).toContain('0.02 秒')
  })
})

describe('rule 25: what goes wrong', () => {
  it.each([
    ['EACCES', '没有读写权限'],
    ['ENOSPC', '磁盘已满'],
    ['EWEIRD', '出现错误 EWEIRD'],
  ])('%s is said without a path, which stays with the cause', async (code, sentence) => {
    const { port, held } = heldPort()
    const asked = answeringPort(port, { limitMs: 10_000, mostHanging: 9 })
    const sending = asked.deliver(placeOf('1'), file)
    await expect.poll(() => held.length).toBe(1)
    const cause = Object.assign(new Error(`${code}: open '/secret/root/x/outbox/a'`), { code })
    held[0]?.fail(cause)
    const error = await sending.catch((failure: Error) => failure)
    expect(error).toMatchObject({ message: expect.stringContaining(`发件箱：${sentence}`), cause })
    expect(String(error)).not.toContain('secret')
  })
})
