// The time of day of an expression in words.
import { type CronField, fieldRules, firstYear } from './cron-fields.ts'
import type { Cron, CronItem } from './cron-item.ts'
import { matchingValues } from './matching-values.ts'

const mostClockTimes = 8
const two = (value: number) => String(value).padStart(2, '0')

export interface DescribedTime {
  text: string
  /** Whether it speaks of every hour, so that 每天 would say nothing more. */
  isAllDay: boolean
}

export function describeTime({ items }: Cron): DescribedTime {
  const hours = matchingValues('hour', items.hour)
  const minutes = matchingValues('minute', items.minute)
  const seconds = matchingValues('second', items.second)
  const isAllDay = hours.length === 24
  if (hours.length * minutes.length * seconds.length <= mostClockTimes) {
    const clock = hours.flatMap((hour) =>
      minutes.flatMap((minute) =>
        seconds.map((second) => [two(hour), two(minute), ...(second === 0 ? [] : [two(second)])].join(':')),
      ),
    )
    return { text: clock.join('、'), isAllDay }
  }
  const hourText = isAllDay ? '' : describeField('hour', items.hour)
  const minuteText = describeMinute(minutes, { items: items.minute, isAllDay })
  const secondText = describeSecond(seconds, { items: items.second, isEveryMinute: minutes.length === 60 })
  return { text: joinTexts(hourText, minuteText, secondText), isAllDay }
}

function describeMinute(values: number[], { items, isAllDay }: { items: readonly CronItem[]; isAllDay: boolean }) {
  if (values.length === 60) return '每分钟'
  const [first] = values
  if (values.length === 1) return first === 0 ? '每小时整点' : `每小时第 ${first} 分`
  const step = evenStep(items, 60)
  if (step !== undefined) return `每 ${step} 分钟`
  return `${isAllDay ? '每小时' : ''}${describeField('minute', items)}`
}

interface SecondOptions {
  items: readonly CronItem[]
  isEveryMinute: boolean
}

function describeSecond(values: number[], { items, isEveryMinute }: SecondOptions) {
  if (values.length === 60) return '每秒'
  const [first] = values
  if (values.length === 1) return first === 0 ? '' : `第 ${first} 秒`
  const step = isEveryMinute ? evenStep(items, 60) : undefined
  return step === undefined ? describeField('second', items) : `每 ${step} 秒`
}

/** Every second makes the words on minutes needless, where these are all minutes. */
function joinTexts(hour: string, minute: string, second: string): string {
  const isShort = minute === '每分钟' && /^每 ?\d* ?秒$/.test(second)
  return [hour, isShort ? '' : minute, second].filter((part) => part !== '').join(' ')
}

/** The step of a field that is walked through evenly from its beginning. */
function evenStep(items: readonly CronItem[], size: number): number | undefined {
  const [item] = items
  if (items.length !== 1 || (item?.kind !== 'every' && item?.kind !== 'start')) return undefined
  if (item.kind === 'start' && item.from !== 0) return undefined
  return item.step !== undefined && size % item.step === 0 ? item.step : undefined
}

const units: Readonly<Partial<Record<CronField, [one: string, many: string]>>> = {
  second: ['秒', '秒'],
  minute: ['分', '分钟'],
  hour: ['时', '小时'],
  month: ['月', '个月'],
  year: ['年', '年'],
}

/** A plain field: values joined by 、, ranges by 至, steps by 从…起每…. */
export function describeField(field: CronField, items: readonly CronItem[]): string {
  const [unit, span] = units[field] ?? ['', '']
  const before = field === 'second' || field === 'minute' ? '第 ' : ''
  if (items.every((item) => item.kind === 'value')) {
    return `${before}${matchingValues(field, items).join('、')} ${unit}`
  }
  return items
    .map((item) => {
      if (item.kind === 'value') return `${before}${item.value} ${unit}`
      if (item.kind === 'start' && item.step === 1)
        return `从 ${item.from} ${unit}起${field === 'year' ? '' : `每${span}`}`
      if (item.kind === 'start') return `从 ${item.from} ${unit}起每 ${item.step} ${span}`
      if (item.kind === 'every')
        return item.step === undefined ? `每${span}` : `从 ${firstOf(field)} ${unit}起每 ${item.step} ${span}`
      if (item.kind !== 'range') return ''
      const range = `${before}${item.from} ${unit}至${before === '' ? ' ' : before}${item.to} ${unit}`
      return (item.step ?? 1) === 1 ? range : `${range}之间每 ${item.step} ${span}`
    })
    .join('、')
}

const firstOf = (field: CronField) => (field === 'year' ? firstYear : fieldRules[field].least)
