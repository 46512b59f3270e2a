import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Looks, planLooks } from './plan-looks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Does these things at once and returns after how many milliseconds there is a look; undefined: not within the longest pause. */
function lookAfter(does: (looks: Looks) => void): number | undefined {
  const begin = performance.now()
  let after: number | undefined
  const looks = planLooks({
    longestMs: 30_000,
    look: () => {
      after ??= Math.round(performance.now() - begin)
    },
  })
  does(looks)
  vi.advanceTimersByTime(30_000)
  looks.end()
  return after
}

it.each<[what: string, does: (looks: Looks) => void, after: number | undefined]>([
  ['nothing is known: the longest pause', (looks) => looks.plan(Number.POSITIVE_INFINITY), 30_000],
  ['the next item is due: at its time', (looks) => looks.plan(1200), 1200],
  ['it is due already: after the shortest pause', (looks) => looks.plan(-5), 250],
  [
    'an earlier one is told of: at its time',
    (looks) => {
      looks.plan(20_000)
      looks.lookWithin(3000)
    },
    3000,
  ],
  [
    'a later one is told of: no change',
    (looks) => {
      looks.plan(2000)
      looks.lookWithin(3000)
    },
    2000,
  ],
  [
    'an earlier one is told of while a look is under way: it is not forgotten',
    (looks) => {
      looks.begin()
      looks.lookWithin(3000)
      looks.plan(30_000)
    },
    3000,
  ],
  [
    'a look is under way: no second one',
    (looks) => {
      looks.plan(500)
      looks.begin()
    },
    undefined,
  ],
  [
    'the end: none',
    (looks) => {
      looks.plan(500)
      looks.end()
      looks.lookWithin(300)
    },
    undefined,
  ],
])('next look: %s', (_, does, after) => {
  expect(lookAfter(does)).toBe(after)
})
