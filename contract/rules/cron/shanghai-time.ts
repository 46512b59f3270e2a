// Moments as the clock of Shanghai shows them.
import { weekdayOf } from './calendar-day.ts'
import { weekdayName } from './cron-fields.ts'

const aheadOfUtc = 8 * 3_600_000

/** `2026-11-21 08:00:00`, of epoch milliseconds. */
export const shanghaiTime = (time: number): string =>
  new Date(time + aheadOfUtc).toISOString().slice(0, 19).replace('T', ' ')

export const shanghaiWeekday = (time: number): string =>
  weekdayName(weekdayOf(Math.floor((time + aheadOfUtc) / 86_400_000)))
