// One part of a field as Quartz 2.3 reads it; stricter where Quartz would silently pass over the rest of a text.
import { type CronField, fieldRules } from './cron-fields.ts'
import type { CronItem } from './cron-item.ts'

export type ReadItem = { item: CronItem; note?: string } | { fault: string }

const plainForm = /^(?:(\*)|(\d+|[A-Z]{3})(?:-(\d+|[A-Z]{3}))?)?(?:\/(\d+))?$/
const monthEndForm = /^L(?:-(\d+))?(W)?$/
const workdayForm = /^(\d+)W$/
const lastWeekdayForm = /^(\d+|[A-Z]{3})L$/
const nthWeekdayForm = /^(\d+|[A-Z]{3})#(\d+)$/
const farthestFromMonthEnd = 30

/** `text` in upper case. */
export function readCronItem(field: CronField, text: string): ReadItem {
  if (text === '') return { fault: '逗号之间缺少值' }
  if (text === '?') return readNone(field)
  const plain = plainForm.exec(text)
  if (plain) return readPlain(field, { text, plain })
  if (field === 'day') return readDayForm(text)
  if (field === 'week') return readWeekForm(text)
  return { fault: explainUnreadable(field, text) }
}

const readNone = (field: CronField): ReadItem =>
  field === 'day' || field === 'week' ? { item: { kind: 'none' } } : { fault: '“?”只能用在日或周' }

function readPlain(field: CronField, { text, plain }: { text: string; plain: RegExpExecArray }): ReadItem {
  const [, star, from, to, stepText] = plain
  const step = stepText === undefined ? undefined : Number(stepText)
  const { longestStep, least, most, names } = fieldRules[field]
  if (step !== undefined && to === undefined && step > longestStep) {
    return { fault: `步长“${stepText}”超出范围，最大为 ${longestStep}` }
  }
  if (star !== undefined || from === undefined) return withStep({ kind: 'every' }, { step, text })
  const numbers: number[] = []
  for (const word of to === undefined ? [from] : [from, to]) {
    const number = readNumber(field, word)
    if (number === undefined) return { fault: explainUnreadable(field, text) }
    if (number < least || number > most) return { fault: `“${word}”超出范围，应为 ${least} 到 ${most}` }
    numbers.push(number)
  }
  const [first = least, last] = numbers
  const isNamed = names.includes(from)
  if (to !== undefined && isNamed !== names.includes(to)) return { fault: `“${text}”不能名称与数字混用` }
  // Inside Quartz 99 stands for `*`, and in years nothing keeps the two apart.
  if (field === 'year' && last === undefined && first === 99) return { fault: '“99”会被 Quartz 当作“*”' }
  if (field === 'year' && last !== undefined && last < first) return { fault: `起始年 ${first} 大于结束年 ${last}` }
  const item: CronItem = last === undefined ? { kind: 'value', value: first } : { kind: 'range', from: first, to: last }
  // Quartz stops reading after a name.
  if (isNamed && step !== undefined) return { item, note: `Quartz 不看名称后面的“/${stepText}”` }
  return withStep(item, { step, text })
}

function withStep(item: CronItem, { step, text }: { step: number | undefined; text: string }): ReadItem {
  if (step === undefined) return { item }
  if (step === 0) {
    // Quartz takes the first number of a range then.
    const first: CronItem = item.kind === 'range' ? { kind: 'value', value: item.from } : item
    return { item: first, note: `“${text}”的步长 0 不起作用` }
  }
  if (item.kind === 'value') return { item: { kind: 'start', from: item.value, step } }
  return { item: { ...item, step } as CronItem }
}

function readDayForm(text: string): ReadItem {
  const end = monthEndForm.exec(text)
  if (end) {
    const before = Number(end[1] ?? 0)
    if (before > farthestFromMonthEnd) return { fault: `“${text}”超出范围，L 后面最多减 ${farthestFromMonthEnd} 天` }
    return { item: { kind: 'month-end', before, isWorkday: end[2] !== undefined } }
  }
  const workday = workdayForm.exec(text)
  if (!workday) return { fault: explainUnreadable('day', text) }
  const day = Number(workday[1])
  if (day < 1 || day > fieldRules.day.most) return { fault: `“${text}”超出范围，W 前面应为 1 到 31` }
  return { item: { kind: 'workday', day } }
}

function readWeekForm(text: string): ReadItem {
  // Alone it is the last day of the week, not of the month.
  if (text === 'L') return { item: { kind: 'value', value: fieldRules.week.most } }
  const form = lastWeekdayForm.exec(text) ?? nthWeekdayForm.exec(text)
  if (!form) return { fault: explainUnreadable('week', text) }
  const [, word = '', count] = form
  const weekday = readNumber('week', word)
  if (weekday === undefined) return { fault: explainUnreadable('week', text) }
  if (weekday < 1 || weekday > 7) return { fault: `“${word}”超出范围，应为 1 到 7（1 为周日）` }
  if (count === undefined) return { item: { kind: 'last-weekday', weekday } }
  const nth = Number(count)
  if (nth < 1 || nth > 5) return { fault: `“${text}”的 # 后面应为 1 到 5` }
  return { item: { kind: 'nth-weekday', weekday, nth } }
}

function readNumber(field: CronField, word: string): number | undefined {
  if (/^\d/.test(word)) return Number(word)
  const { names, least } = fieldRules[field]
  const place = names.indexOf(word)
  return place < 0 ? undefined : place + least
}

function explainUnreadable(field: CronField, text: string): string {
  if (field !== 'day' && /^L|\dW$/.test(text)) return `“${text}”里的 L、W 只能用在日（L 也可用在周）`
  if (field !== 'week' && text.includes('#')) return `“${text}”里的 # 只能用在周`
  if (/\/$/.test(text)) return `“${text}”的 / 后面缺少步长`
  return `看不懂“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”`
}
