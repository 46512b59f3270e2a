import { describe, expect, it } from 'vitest'
import { CallerGone, openQueue, QueueFull } from './signing-queue.ts'

/** A clock that moves when somebody sleeps. */
function queueOf({ perMinute = 60, maxWaiting = 10 } = {}) {
  let time = 0
  const said: string[] = []
  const clock = {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds
    },
  }
  const queue = openQueue({ perMinute, maxWaiting, clock, report: (sentence) => said.push(sentence) })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { queue, said, pass, now: () => time }
}
const stays = new AbortController().signal

describe('queue before the key', () => {
  it.each([
    [60, 1000],
    [250, 240],
    [6, 10_000],
  ])('%i a minute: tasks begin %i ms after each other, and the log says that requests wait', async (perMinute, gap) => {
    const { queue, said, now } = queueOf({ perMinute })
    const begun = await Promise.all(Array.from({ length: 5 }, () => queue.run(async () => now(), stays)))
    expect(begun).toEqual([0, gap, 2 * gap, 3 * gap, 4 * gap])
    expect(said).toEqual([`一把电子钥匙每分钟约签 ${perMinute} 次，2 个请求在排队`])
    expect(queue.waiting()).toBe(0)
  })

  it('a slow key: the next task begins when the last has ended, without a pause', async () => {
    const { queue, pass, now } = queueOf()
    const begun: number[] = []
    const slow = async () => {
      begun.push(now())
      pass(1300)
    }
    await Promise.all([queue.run(slow, stays), queue.run(slow, stays), queue.run(slow, stays)])
    expect(begun).toEqual([0, 1300, 2600])
  })

  it('a task after a long silence: begins at once, and what waited before is not made up for', async () => {
    const { queue, pass, now } = queueOf()
    await queue.run(async () => {}, stays)
    pass(600_000)
    const begun = await Promise.all([1, 2].map(() => queue.run(async () => now(), stays)))
    expect(begun).toEqual([600_000, 601_000])
  })

  it('requests wait for an hour: the log says so once a minute', async () => {
    const { queue, said } = queueOf({ perMinute: 1, maxWaiting: 100 })
    await Promise.all(Array.from({ length: 60 }, () => queue.run(async () => {}, stays)))
    expect(said.length).toBe(59)
  })

  it('a full queue: refuses, and says how many wait and for how long', async () => {
    const { queue } = queueOf({ maxWaiting: 3 })
    const running = [1, 2, 3].map(() => queue.run(async () => {}, stays))
    const refused = await queue.run(async () => {}, stays).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(QueueFull)
    expect(refused).toMatchObject({ retryAfterSeconds: 3, message: expect.stringContaining('前面还有 3 个请求') })
    await Promise.all(running)
    await expect(queue.run(async () => 'signed', stays)).resolves.toBe('signed')
  })

  it('a caller that hung up: its task is left out and takes no time of the key', async () => {
    const { queue, now } = queueOf()
    const caller = new AbortController()
    let signed = false
    const first = queue.run(async () => caller.abort(), stays)
    const left = queue.run(async () => {
      signed = true
    }, caller.signal)
    const last = queue.run(async () => now(), stays)
    await first
    await expect(left).rejects.toBeInstanceOf(CallerGone)
    expect([signed, await last, queue.waiting()]).toEqual([false, 1000, 0])
  })

  it('a task that fails: the next one begins all the same', async () => {
    const { queue } = queueOf()
    const failing = queue.run(async () => {
      throw new Error('no key')
    }, stays)
    const next = queue.run(async () => 'signed', stays)
    await expect(failing).rejects.toThrow('no key')
    await expect(next).resolves.toBe('signed')
  })
})
