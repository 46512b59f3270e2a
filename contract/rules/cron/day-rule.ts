// Which days of a month an expression means, and the first of them from a day on.
import { calendarDayOf, dayNumberOf, monthLength, weekdayOf } from './calendar-day.ts'
import type { Cron } from './cron-item.ts'
import { matchingValues } from './matching-values.ts'

export type DayRule =
  | { kind: 'dates'; days: readonly number[] }
  | { kind: 'month-end'; before: number }
  | { kind: 'workday-near-month-end'; before: number }
  | { kind: 'workday-near'; day: number }
  | { kind: 'weekdays'; weekdays: readonly number[] }
  | { kind: 'last-weekday'; weekday: number }
  | { kind: 'nth-weekday'; weekday: number; nth: number }

/** With W or # in a list, Quartz holds to the smallest number alone. */
export function dayRuleOf({ items }: Cron): DayRule {
  const [end] = items.day
  if (end?.kind === 'month-end') {
    return { kind: end.isWorkday ? 'workday-near-month-end' : 'month-end', before: end.before }
  }
  if (end?.kind === 'none') return weekRuleOf(items.week)
  const days = matchingValues('day', items.day)
  const isWorkday = items.day.some(({ kind }) => kind === 'workday')
  return isWorkday ? { kind: 'workday-near', day: days[0] ?? 1 } : { kind: 'dates', days }
}

function weekRuleOf(items: Cron['items']['week']): DayRule {
  const weekdays = matchingValues('week', items)
  const weekday = weekdays[0] ?? 1
  if (items.some(({ kind }) => kind === 'last-weekday')) return { kind: 'last-weekday', weekday }
  const nth = items.find((item) => item.kind === 'nth-weekday')
  return nth ? { kind: 'nth-weekday', weekday, nth: nth.nth } : { kind: 'weekdays', weekdays }
}

/** The days after that month's workday are looked for in the next one: where Quartz goes on from there. */
interface Search {
  from: number
  /** The day from which the whole search began. */
  begin: number
}

// The longest gap of any rule is below a year: 29 February is not among them, as months are looked at elsewhere.
const mostMonths = 24

/** The first day of the rule from `from` on, months and years left aside; both are day numbers. */
export function nextDay(rule: DayRule, { from, begin }: Search): number | undefined {
  if (rule.kind === 'weekdays') return nextOfWeekdays(rule.weekdays, from)
  if (rule.kind === 'workday-near' || rule.kind === 'workday-near-month-end') return nextWorkday(rule, { from, begin })
  const { year, month, day } = calendarDayOf(from)
  for (let later = 0; later < mostMonths; later++) {
    const first = dayNumberOf({ year, month: month + later, day: 1 })
    const found = dayInMonth(rule, { first, from: later === 0 ? day : 1 })
    if (found !== undefined) return first + found - 1
  }
  return undefined
}

type DatedRule = Exclude<DayRule, { kind: 'weekdays' | 'workday-near' | 'workday-near-month-end' }>

function dayInMonth(rule: DatedRule, { first, from }: { first: number; from: number }): number | undefined {
  const length = monthLength(calendarDayOf(first))
  const isThere = (day: number) => day >= from && day <= length
  if (rule.kind === 'dates') return rule.days.find(isThere)
  const day = rule.kind === 'month-end' ? length - rule.before : weekdayInMonth(rule, { first, length })
  return isThere(day) ? day : undefined
}

function weekdayInMonth(
  rule: Extract<DayRule, { weekday: number }>,
  { first, length }: { first: number; length: number },
): number {
  const earliest = 1 + ((rule.weekday - weekdayOf(first) + 7) % 7)
  if (rule.kind === 'nth-weekday') return earliest + (rule.nth - 1) * 7
  return earliest + Math.floor((length - earliest) / 7) * 7
}

function nextOfWeekdays(weekdays: readonly number[], from: number): number | undefined {
  for (let later = 0; later < 7; later++) if (weekdays.includes(weekdayOf(from + later))) return from + later
  return undefined
}

type WorkdayRule = Extract<DayRule, { kind: 'workday-near' | 'workday-near-month-end' }>

/** Step by step as Quartz does: what it makes of `31W` in a short month depends on where it comes from. */
function nextWorkday(rule: WorkdayRule, { from, begin }: Search): number | undefined {
  let at = from
  for (let steps = 0; steps < mostMonths; steps++) {
    const { year, month, day } = calendarDayOf(at)
    const wanted = wantedDay(rule, { year, month })
    // Quartz would go round for ever between two months.
    const candidate = wanted < 1 ? undefined : nearestWorkday({ year, month, day: wanted })
    const target = candidate === undefined ? undefined : dayNumberOf({ year, month, day: candidate })
    if (target === at && candidate === day) return at
    const isOver = target === undefined || (target < at && target <= begin)
    at = isOver ? dayNumberOf({ year, month: month + 1, day: rule.kind === 'workday-near' ? rule.day : 1 }) : target
  }
  return undefined
}

const wantedDay = (rule: WorkdayRule, month: { year: number; month: number }): number =>
  rule.kind === 'workday-near' ? rule.day : monthLength(month) - rule.before

/** Never leaves the month, unless the day itself lies beyond its end. */
function nearestWorkday({ year, month, day }: { year: number; month: number; day: number }): number {
  const weekday = weekdayOf(dayNumberOf({ year, month, day }))
  if (weekday === 7) return day === 1 ? 3 : day - 1
  if (weekday === 1) return day === monthLength({ year, month }) ? day - 2 : day + 1
  return day
}
