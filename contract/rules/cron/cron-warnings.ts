// Warns of parts of a schedule that its author may not have meant.
import { monthLength } from './calendar-day.ts'
import { type CronField, fieldRules, weekdayName } from './cron-fields.ts'
import type { Cron } from './cron-item.ts'
import { type DayRule, dayRuleOf } from './day-rule.ts'
import { matchingValues } from './matching-values.ts'
import { nextTimes } from './next-times.ts'

/** Chinese sentences; `after` in epoch milliseconds, the moment from which "never again" is judged. */
export function cronWarnings(cron: Cron, { after }: { after: number }): string[] {
  return [
    ...(nextTimes(cron, { after, count: 1 }).length === 0 ? ['这个计划不会再执行：今后没有符合的日期'] : []),
    ...secondWarnings(cron),
    ...dayWarnings(cron),
    ...workdayWarnings(dayRuleOf(cron)),
    ...stepWarnings(cron),
    ...cron.notes,
  ]
}

function secondWarnings({ items }: Cron): string[] {
  const { length } = matchingValues('second', items.second)
  if (length === 60) return ['每秒都会执行，请确认；通常应把秒设为 0']
  return length > 1 ? [`每分钟执行 ${length} 次，请确认；通常应把秒设为一个值`] : []
}

function dayWarnings(cron: Cron): string[] {
  const rule = dayRuleOf(cron)
  const months = matchingValues('month', cron.items.month)
  // A range or a step means the days that there are.
  const isNamed = cron.items.day.every(({ kind }) => kind === 'value')
  if (rule.kind === 'dates') return isNamed ? missingDates(rule.days, months) : []
  if (rule.kind === 'workday-near') return missingDates([rule.day], months)
  if (rule.kind === 'nth-weekday' && rule.nth === 5) {
    return [`没有第五个${weekdayName(rule.weekday)}的月份会跳过`]
  }
  return monthEndWarnings(rule, months)
}

const lengthIn = (year: number) => (month: number) => monthLength({ year, month })
const shortest = lengthIn(2027)
const longest = lengthIn(2028)

const workdayWarnings = ({ kind }: DayRule): string[] =>
  kind.startsWith('workday') ? ['工作日指周一至周五，不含节假日与调休'] : []

function missingDates(days: readonly number[], months: readonly number[]): string[] {
  const last = days.at(-1) ?? 0
  if (last < 29) return []
  const gaps = months.filter((month) => shortest(month) < last)
  if (gaps.length === 0) return []
  const always = gaps.filter((month) => longest(month) < last)
  if (always.length === 0) return [`平年的 2 月没有 ${last} 日，会跳过`]
  return [`${gaps.join('、')} 月没有 ${last} 日，会跳过`]
}

function monthEndWarnings(rule: DayRule, months: readonly number[]): string[] {
  if (rule.kind !== 'month-end' && rule.kind !== 'workday-near-month-end') return []
  const gaps = months.filter((month) => shortest(month) - rule.before < 1)
  if (gaps.length === 0) return []
  const endless = rule.kind === 'workday-near-month-end' ? '；Quartz 自身遇到这样的月份会陷入死循环' : ''
  return [`${gaps.join('、')} 月没有月底前 ${rule.before} 天，会跳过${endless}`]
}

const rounds: Readonly<Partial<Record<CronField, string>>> = {
  second: '每分钟',
  minute: '每小时',
  hour: '每天',
  day: '每月',
  month: '每年',
}

/** A step begins anew in the next minute, hour, day, month, year or week. */
function stepWarnings({ items }: Cron): string[] {
  const warnings: string[] = []
  for (const [field, round] of Object.entries(rounds) as [CronField, string][]) {
    const { label, least, most } = fieldRules[field]
    for (const item of items[field]) {
      if ((item.kind !== 'every' && item.kind !== 'start') || item.step === undefined) continue
      const isEven = field !== 'day' && (most - least + 1) % item.step === 0
      if (!isEven && item.step > 1) {
        warnings.push(`${label}：步长 ${item.step} ${round}重新从头计起，跨${round.slice(1)}时间隔会变`)
      }
    }
  }
  const week = items.week.find((item) => item.kind === 'start')
  if (week && week.step > 1) {
    warnings.push(
      `周：Quartz 没有“每隔几周”，“${week.from}/${week.step}”是每周内从${weekdayName(week.from)}起每隔 ${week.step} 天`,
    )
  }
  return warnings
}
