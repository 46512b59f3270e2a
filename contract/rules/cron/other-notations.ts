// Other notations that people paste and that have a Quartz expression: the five fields of Unix, and its names such as @daily.
import { checkCron, splitCron } from './parse-cron.ts'

const named: Readonly<Record<string, string>> = {
  '@YEARLY': '0 0 0 1 1 ? *',
  '@ANNUALLY': '0 0 0 1 1 ? *',
  '@MONTHLY': '0 0 0 1 * ? *',
  '@WEEKLY': '0 0 0 ? * 1 *',
  '@DAILY': '0 0 0 * * ? *',
  '@MIDNIGHT': '0 0 0 * * ? *',
  '@HOURLY': '0 0 * * * ? *',
}

/** The same as a Quartz expression of seven fields; nothing when it is one already, or cannot be said. */
export function quartzOf(text: string): string | undefined {
  const words = splitCron(text)
  const [first = ''] = words
  if (words.length === 1) return named[first]
  const written = words.length === 5 ? fromUnix(words) : words.length >= 6 ? words.join(' ') : undefined
  if (written === undefined || checkCron(written) !== undefined) return undefined
  return written === text.trim().toUpperCase() ? undefined : written
}

/** Unix runs when the day or the weekday fits, where both are named; that no Quartz expression can say. */
function fromUnix([minute = '', hour = '', day = '', month = '', week = '']: string[]): string | undefined {
  if (week === '*') return `0 ${minute} ${hour} ${day} ${month} ? *`
  const weekdays = week.split(',').map(weekdaysOf)
  if (day !== '*' || weekdays.includes(undefined)) return undefined
  return `0 ${minute} ${hour} ? ${month} ${weekdays.join(',')} *`
}

/** Sunday is 0 or 7 there, and 1 here. */
function weekdaysOf(part: string): string | undefined {
  if (/^[A-Z]{3}(-[A-Z]{3})?$/.test(part)) return part
  const [, from = '', to, step] = /^([0-7])(?:-([0-7]))?(\/\d)?$/.exec(part) ?? []
  if (from === '') return undefined
  const day = (text: string) => (Number(text) % 7) + 1
  return `${day(from)}${to === undefined ? '' : `-${day(to)}`}${step ?? ''}`
}
