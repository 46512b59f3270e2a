import { expect, it } from 'vitest'
import { rangeOfDays } from './range-of-days.ts'

it.each([
  ['jt', '2026-11-26', '2026-11-26', '2026-11-26'],
  ['zt', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['qt', '2026-01-01', '2025-12-30', '2025-12-30'],
  ['bz', '2026-11-26', '2026-11-23', '2026-11-29'],
  ['bz', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['sz', '2026-11-26', '2026-11-16', '2026-11-22'],
  ['by', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['sy', '2026-01-31', '2025-12-01', '2025-12-31'],
])('rangeOfDays: %s of %s is from %s to %s', (key, today, from, to) => {
  expect(rangeOfDays(key, today)).toEqual({ from, to })
})

it('rangeOfDays: another key has no days', () => {
  expect(rangeOfDays('toString', '2026-11-26')).toBeNull()
})
