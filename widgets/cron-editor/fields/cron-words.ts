// An expression as its seven words, one a field, as the tabs show it.
import { type CronField, cronFields } from '@kouan/contract/rules/cron/cron-fields.ts'
import { parseCron, splitCron } from '@kouan/contract/rules/cron/parse-cron.ts'

export type CronWords = Readonly<Record<CronField, string>>

export const everySecond: CronWords = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
}

/** Nothing, when the expression is not valid. */
export function wordsOf(text: string): CronWords | undefined {
  if (parseCron(text).faults) return undefined
  const words = splitCron(text)
  return Object.fromEntries(cronFields.map((field, place) => [field, words[place] ?? '*'])) as CronWords
}

export const textOf = (words: CronWords): string => cronFields.map((field) => words[field]).join(' ')
