import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatLost } from './repeat-lost.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

/** Seconds at which each try begins, and what the last one led to. */
async function triesOf(answerAt: number, error: () => unknown = refused) {
  const begins: number[] = []
  const began = performance.now()
  const asked = repeatLost(async () => {
    begins.push((performance.now() - began) / 1000)
    if (performance.now() - began < answerAt * 1000) throw error()
    return 'answered'
  }).catch((failure: unknown) => failure)
  await vi.advanceTimersByTimeAsync(20_000)
  return { begins, outcome: await asked }
}

it.each<[what: string, answerAt: number, error: () => unknown, tries: number, outcome: unknown]>([
  ['an answer at once', 0, refused, 1, 'answered'],
  ['a primary that is there after a hundredth of a second', 0.01, refused, 2, 'answered'],
  ['a primary that is there after two seconds', 2, refused, 6, 'answered'],
  ['a primary that stays away', 1000, refused, 8, expect.objectContaining({ code: 'ECONNREFUSED' })],
  ['a refusal that does not pass', 1000, () => new Error('a rule'), 1, expect.objectContaining({ message: 'a rule' })],
])('%s: asked so many times, within five seconds', async (_, answerAt, error, tries, outcome) => {
  const { begins, ...ended } = await triesOf(answerAt, error)
  expect(begins).toHaveLength(tries)
  expect(begins.at(-1)).toBeLessThanOrEqual(5)
  expect(ended.outcome).toEqual(outcome)
})
