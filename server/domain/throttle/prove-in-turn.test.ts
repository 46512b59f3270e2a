import { describe, expect, it } from 'vitest'
import { proveInTurn } from './prove-in-turn.ts'

/** Attempts whose comparisons end when the test says so. */
function anAccount(name: string, { free = 3 } = {}) {
  const state = { failures: 0, judged: 0, compared: 0 }
  const open: ((isRight: boolean) => void)[] = []
  const attempt = () =>
    proveInTurn(name, {
      judge: async () => {
        state.judged += 1
        if (state.failures > free) throw new Error('paused')
        return { failures: state.failures }
      },
      compare: () => {
        state.compared += 1
        return new Promise<boolean>((resolve) => open.push(resolve))
      },
      settle: async (_, isRight) => {
        state.failures = isRight ? 0 : state.failures + 1
        return isRight
      },
    })
  /** Ends the oldest comparison, and lets everything go on that can. */
  const end = async (isRight: boolean) => {
    await settled()
    open.shift()?.(isRight)
    await settled()
  }
  return { state, attempt, end }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('comparisons of one name', () => {
  it('twenty at once, all wrong: four are compared, the others meet the pause', async () => {
    const { state, attempt, end } = anAccount('a')
    const all = Promise.allSettled(Array.from({ length: 20 }, attempt))
    await settled()
    expect(state.compared).toBe(4)
    for (let count = 0; count < 4; count += 1) await end(false)
    const outcomes = await all
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(16)
    // The one that waits for a comparison looks again, and not all of them.
    expect(state).toEqual({ failures: 4, judged: 20 + 4, compared: 4 })
  })

  it('twenty at once, all right: all are compared, four at a time', async () => {
    const { state, attempt, end } = anAccount('b')
    const all = Promise.all(Array.from({ length: 20 }, attempt))
    for (let count = 0; count < 20; count += 1) {
      await settled()
      expect(state.compared).toBe(Math.min(20, count + 4))
      await end(true)
    }
    expect(await all).toEqual(Array.from({ length: 20 }, () => true))
  })

  it('after failures: so many fewer at a time, at least one', async () => {
    const { state, attempt, end } = anAccount('c', { free: 9 })
    state.failures = 2
    const all = Promise.all([attempt(), attempt(), attempt()])
    await settled()
    expect(state.compared).toBe(2)
    await end(false)
    expect(state.compared).toBe(2)
    await end(false)
    expect(state.compared).toBe(3)
    await end(true)
    expect(await all).toEqual([false, false, true])
  })

  it('another name: does not wait', async () => {
    const [one, other] = [anAccount('d'), anAccount('e')]
    const first = one.attempt()
    const second = other.attempt()
    await other.end(true)
    expect(await second).toBe(true)
    await one.end(true)
    expect(await first).toBe(true)
  })
})
