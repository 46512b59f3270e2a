// Quartz expressions: six or seven fields, second first; the day of the month or of the week is `?`.
import { type CronField, cronFields, fieldRules, noneChosen } from './cron-fields.ts'
import type { Cron, CronFault, CronItem } from './cron-item.ts'
import { readCronItem } from './read-cron-item.ts'

export type ParsedCron = { cron: Cron; faults?: never } | { faults: readonly CronFault[]; cron?: never }

const longestText = 1000

interface ReadField {
  items: CronItem[]
  notes: string[]
  faults: string[]
}

/** Reads an expression, in any case; says for each bad field what is wrong with it. Never throws. */
export function parseCron(text: string): ParsedCron {
  if (text.length > longestText) return { faults: [{ message: `表达式超过 ${longestText} 个字符` }] }
  const words = splitCron(text)
  const count = checkCount(words)
  if (count) return { faults: [{ message: count }] }
  const faults: CronFault[] = []
  const notes: string[] = []
  const items = {} as Record<CronField, CronItem[]>
  cronFields.forEach((field, place) => {
    const read = readField(field, words[place] ?? '*')
    items[field] = read.items
    const named = (sentence: string) => `${fieldRules[field].label}：${sentence}`
    notes.push(...read.notes.map(named))
    faults.push(...read.faults.map((message) => ({ field, message: named(message) })))
  })
  if (faults.length === 0) faults.push(...checkPair(items))
  return faults.length > 0 ? { faults } : { cron: { items, notes } }
}

/** Returns the sentence of a form for a wrong expression, or undefined. */
export const checkCron = (text: string): string | undefined =>
  parseCron(text)
    .faults?.map(({ message }) => message)
    .join('；')

/** The words of an expression, in upper case; full-width signs, as a Chinese keyboard types them, are plain ones. */
export function splitCron(text: string): string[] {
  const trimmed = text.normalize('NFKC').replaceAll('、', ',').trim().toUpperCase()
  return trimmed === '' ? [] : trimmed.split(/\s+/)
}

function checkCount(words: readonly string[]): string | undefined {
  const order = '秒 分 时 日 月 周 [年]'
  if (words.length === 0) return '请输入表达式'
  if (words.length === 5) return `表达式只有 5 段，应为 6 或 7 段（${order}）；Linux 的 5 段写法可以换成 7 段`
  if (words.length < 6) return `表达式只有 ${words.length} 段，应为 6 或 7 段（${order}）`
  if (words.length > 7) return `表达式有 ${words.length} 段，最多 7 段（${order}）`
  return undefined
}

function readField(field: CronField, word: string): ReadField {
  if (word === noneChosen) return { items: [], notes: [], faults: ['请至少选择一个'] }
  const parts = word.split(',')
  const read: ReadField = { items: [], notes: [], faults: [] }
  for (const part of parts) {
    const one = readCronItem(field, part)
    if ('fault' in one) {
      read.faults.push(one.fault)
      break
    }
    read.items.push(one.item)
    if (one.note) read.notes.push(one.note)
  }
  if (read.faults.length === 0 && parts.length > 1) checkList(word, read)
  return read
}

function checkList(word: string, { items, notes, faults }: ReadField): void {
  const has = (kind: CronItem['kind']) => items.filter((item) => item.kind === kind).length
  if (has('none') > 0) faults.push('“?”不能与其他值并列')
  else if (has('month-end') + has('last-weekday') > 0 || word.split(',').includes('L')) {
    faults.push('带 L 的值不能与其他值并列')
  } else if (has('nth-weekday') > 1) faults.push('“#”只能出现一次')
  else if (has('nth-weekday') > 0) notes.push(`“${word}”里有 #，Quartz 只按最小的星期和 # 后的次数执行`)
  else if (has('workday') > 0) notes.push(`“${word}”里有 W，Quartz 只按最小的一天执行`)
}

function checkPair({ day, week }: Readonly<Record<CronField, readonly CronItem[]>>): CronFault[] {
  const hasDay = day[0]?.kind !== 'none'
  const hasWeek = week[0]?.kind !== 'none'
  if (hasDay !== hasWeek) return []
  return hasDay
    ? [{ field: 'week', message: '周：日和周只能设置其中之一，另一个须为“?”' }]
    : [{ field: 'week', message: '周：日和周不能都为“?”，须设置其中之一' }]
}
