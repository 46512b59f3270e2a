import { expect, it } from 'vitest'
import { nextPollDelay } from './follow-job.ts'

const now = Date.parse('2026-11-22T18:00:00Z')
const job = (state: string, startAt: string | null = null, cancelTime: string | null = null) => ({
  state,
  startAt,
  cancelTime,
})

it('jobs under way are looked at again soon, those of an hour when it has come, ended ones never', () => {
  expect(nextPollDelay([job('RUNNING'), job('WAITING', '2026-11-23 03:00:00')], now)).toBe(2000)
  expect(nextPollDelay([job('DONE'), job('WAITING', '2026-11-23 02:10:00')], now)).toBe(602_000)
  expect(nextPollDelay([job('WAITING', '2026-11-23 01:59:00')], now)).toBe(2000)
  expect(nextPollDelay([job('WAITING', '2026-12-22 02:00:00')], now)).toBe(2_000_000_000)
  expect(nextPollDelay([job('WAITING', '2026-11-23 03:00:00', '2026-11-23 02:00:00')], now)).toBe(2000)
  expect(nextPollDelay([job('DONE', '2026-11-23 01:59:00')], now)).toBe(false)
})
