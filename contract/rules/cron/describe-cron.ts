// Describes the meaning of an expression as one Chinese sentence: 每月最后一个工作日 02:00.
import { fieldRules, weekdayName } from './cron-fields.ts'
import type { Cron, CronItem } from './cron-item.ts'
import { type DayRule, dayRuleOf } from './day-rule.ts'
import { describeField, describeTime } from './describe-time.ts'
import { matchingValues } from './matching-values.ts'

export function describeCron(cron: Cron): string {
  const time = describeTime(cron)
  const years = describeYears(cron.items.year)
  const days = describeDays(cron)
  const date = joinDate({ years, months: describeMonths(cron), days })
  if (date === '每天' && time.isAllDay) return time.text
  return `${spaced(date)} ${time.text}`
}

const ordinals = ['一', '二', '三', '四', '五']

function describeDays(cron: Cron): string {
  const rule = dayRuleOf(cron)
  if (rule.kind === 'month-end') return rule.before === 0 ? '最后一天' : `月底前 ${rule.before} 天`
  if (rule.kind === 'workday-near') return `离 ${rule.day} 日最近的工作日`
  if (rule.kind === 'workday-near-month-end') {
    return rule.before === 0 ? '最后一个工作日' : `离月底前 ${rule.before} 天最近的工作日`
  }
  if (rule.kind === 'last-weekday') return `最后一个${weekdayName(rule.weekday)}`
  if (rule.kind === 'nth-weekday') return `第${ordinals[rule.nth - 1] ?? rule.nth}个${weekdayName(rule.weekday)}`
  return rule.kind === 'weekdays' ? describeWeekdays(rule.weekdays) : describeDates(rule, cron.items.day)
}

function describeDates({ days }: Extract<DayRule, { kind: 'dates' }>, items: readonly CronItem[]): string {
  if (days.length === 31) return ''
  const texts = items.map((item) => {
    if (item.kind === 'start') return `从 ${item.from} 日起每${item.step === 1 ? '' : ` ${item.step} `}天`
    if (item.kind === 'every') return `从 1 日起每 ${item.step ?? 1} 天`
    if (item.kind === 'range') {
      const range = `${item.from} 日至 ${item.to} 日`
      return (item.step ?? 1) === 1 ? range : `${range}之间每 ${item.step} 天`
    }
    return undefined
  })
  const single = matchingValues(
    'day',
    items.filter(({ kind }) => kind === 'value'),
  )
  return [
    ...(single.length > 0 ? [`${single.join('、')} 日`] : []),
    ...texts.filter((text) => text !== undefined),
  ].join('、')
}

/** Names the weekdays behind `每`; all seven need no words. */
function describeWeekdays(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return ''
  const [first = 1, last = first] = [weekdays[0], weekdays.at(-1)]
  const isRow = weekdays.length > 2 && last - first === weekdays.length - 1
  return isRow ? `${weekdayName(first)}至${weekdayName(last)}` : weekdays.map(weekdayName).join('、')
}

function describeMonths({ items }: Cron): string {
  const months = matchingValues('month', items.month)
  return months.length === fieldRules.month.most ? '' : describeField('month', items.month)
}

const isEvery = ({ kind, ...item }: CronItem) => kind === 'every' && (!('step' in item) || item.step === 1)
const describeYears = (items: readonly CronItem[]) => (items.some(isEvery) ? '' : describeField('year', items))

function joinDate({ years, months, days }: { years: string; months: string; days: string }): string {
  const within = `${years === '' && months !== '' ? '每年' : years}${months}`
  if (days === '') return `${within}每天`
  if (days.startsWith('周')) return `${within}每${days}`
  if (months === '') return `${years}每月${days}`
  return `${within}${/^\d+ 月$/.test(months) ? '' : '的'}${days}`
}

/** A blank between Chinese and digits. */
const spaced = (text: string) => text.replace(/(\p{Script=Han})(?=\d)|(\d)(?=\p{Script=Han})/gu, '$1$2 ')
