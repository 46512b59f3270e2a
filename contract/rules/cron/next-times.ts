// When an expression comes next, in Asia/Shanghai, as Quartz 2.3 answers. The clock of Shanghai is taken as eight hours
// ahead always: its summer times (until 1991) are not served.
import { calendarDayOf, dayNumberOf, monthLength } from './calendar-day.ts'
import { farthestYear } from './cron-fields.ts'
import type { Cron } from './cron-item.ts'
import { type DayRule, dayRuleOf, nextDay } from './day-rule.ts'
import { matchingValues } from './matching-values.ts'

export interface TimesOptions {
  /** Epoch milliseconds; times after this moment are wanted. */
  after: number
  count: number
  /** Quartz looks a hundred years ahead of the year in which it was started: of `after` unless said. */
  lastYear?: number
}

interface Schedule {
  seconds: readonly number[]
  minutes: readonly number[]
  hours: readonly number[]
  months: readonly number[]
  years: readonly number[]
  dayRule: DayRule
  lastYear: number
}

const secondsOfDay = 86_400
const aheadOfUtc = 8 * 3600
const yearsAhead = 100
const leapYear = 2028

/** Epoch milliseconds, ascending; fewer than asked for, or none, when the expression does not come again. */
export function nextTimes(cron: Cron, { after, count, lastYear }: TimesOptions): number[] {
  const begin = Math.floor(after / 1000) + 1 + aheadOfUtc
  const here = calendarDayOf(Math.floor(begin / secondsOfDay)).year
  if (Number.isNaN(here)) return []
  const schedule = scheduleOf(cron, Math.min(lastYear ?? here + yearsAhead, farthestYear))
  const times: number[] = []
  let from = begin
  while (times.length < count) {
    const next = nextSecond(schedule, from)
    if (next === undefined) break
    times.push((next - aheadOfUtc) * 1000)
    from = next + 1
  }
  return times
}

function scheduleOf(cron: Cron, lastYear: number): Schedule {
  const dayRule = dayRuleOf(cron)
  return {
    seconds: matchingValues('second', cron.items.second),
    minutes: matchingValues('minute', cron.items.minute),
    hours: matchingValues('hour', cron.items.hour),
    months: matchingValues('month', cron.items.month).filter((month) => hasDay(dayRule, month)),
    years: matchingValues('year', cron.items.year),
    dayRule,
    lastYear,
  }
}

/** No search through a hundred years for a 30 February. */
const hasDay = (rule: DayRule, month: number): boolean =>
  rule.kind !== 'dates' || (rule.days[0] ?? 1) <= monthLength({ year: leapYear, month })

function nextSecond(schedule: Schedule, from: number): number | undefined {
  const begin = Math.floor(from / secondsOfDay)
  const today = nextDate(schedule, { from: begin, begin })
  if (today === undefined) return undefined
  const time = nextTimeOfDay(schedule, today === begin ? from - begin * secondsOfDay : 0)
  if (time !== undefined) return today * secondsOfDay + time
  const later = nextDate(schedule, { from: begin + 1, begin })
  const earliest = nextTimeOfDay(schedule, 0)
  return later === undefined || earliest === undefined ? undefined : later * secondsOfDay + earliest
}

/** The first day that day, month and year allow; bounded by the last year. */
function nextDate(schedule: Schedule, { from, begin }: { from: number; begin: number }): number | undefined {
  const { dayRule, months, years, lastYear } = schedule
  const [firstMonth] = months
  if (firstMonth === undefined) return undefined
  let at = from
  for (;;) {
    const found = nextDay(dayRule, { from: at, begin })
    if (found === undefined) return undefined
    const { year, month } = calendarDayOf(found)
    if (year > lastYear) return undefined
    const nextMonth = firstFrom(months, month)
    const nextYear = firstFrom(years, nextMonth === undefined ? year + 1 : year)
    if (nextMonth === month && nextYear === year) return found
    if (nextYear === undefined) return undefined
    const isThisYear = nextYear === year && nextMonth !== undefined
    at = dayNumberOf({ year: nextYear, month: isThisYear ? nextMonth : firstMonth, day: 1 })
  }
}

function nextTimeOfDay({ hours, minutes, seconds }: Schedule, from: number): number | undefined {
  const hourNow = Math.floor(from / 3600)
  const minuteNow = Math.floor((from % 3600) / 60)
  for (const hour of hours) {
    if (hour < hourNow) continue
    for (const minute of minutes) {
      if (hour === hourNow && minute < minuteNow) continue
      const isNow = hour === hourNow && minute === minuteNow
      const second = firstFrom(seconds, isNow ? from % 60 : 0)
      if (second !== undefined) return hour * 3600 + minute * 60 + second
    }
  }
  return undefined
}

const firstFrom = (values: readonly number[], least: number): number | undefined =>
  values.find((value) => value >= least)
