// Days and times as people write them. All texts are Beijing time.
import { dayOf, isClock, isDateTime } from './real-date.ts'
import { halfWidth, withoutTextSign } from './typed-text.ts'

export type MomentKind = 'date' | 'datetime' | 'time'

const day = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年\s?(\d{1,2})月\s?(\d{1,2})[日号]?|(\d{2})(\d{2}))/
/** Behind a day: 星期三, （周三）. */
const weekday = /^[ ,]?\(?(?:星期|礼拜|周)[一二三四五六日天]\)?/
const halfOfDay = /^(上午|下午|AM|PM)\s?(.+)$|^(.+?)\s?(AM|PM)$/i
const clock =
  /^(?:(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?|(\d{1,2})[时点](\d{1,2})分(?:(\d{1,2})秒)?|(\d{2})(\d{2})(\d{2})?)$/
const withZone = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Reads every usual spelling: 2026-11-25, 2026/1/5, 2026.11.25, 2026年11月25日 8:05, 2026-11-25 下午 3:05, 20261125, 20261125080509, ISO with a zone.
 * Returns `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`; undefined for all others and for what the calendar does not
 * know. A day for a time is its midnight; a time for a day is its day.
 */
export function readMoment(text: string, kind: MomentKind): string | undefined {
  const plain = plainMoment(text)
  if (kind === 'time') return readClock(plain)
  if (withZone.test(plain)) return inBeijing(plain)?.slice(0, kind === 'date' ? 10 : undefined)
  const match = day.exec(plain)
  if (!match) return undefined
  const [found, year, , month = match[5] ?? match[7], date = match[6] ?? match[8]] = match
  const time = readClock(
    plain
      .slice(found.length)
      .replace(weekday, '')
      .replace(/^[ T](?=\S)/, '') || '00:00:00',
  )
  const moment = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')} ${time}`
  if (!isDateTime(moment)) return undefined
  return kind === 'date' ? moment.slice(0, 10) : moment
}

const plainMoment = (text: string) => halfWidth(withoutTextSign(text)).replaceAll('。', '.').replace(/\s+/g, ' ').trim()

/** Returns the day, `YYYY-MM-DD`, of a text that says no time; undefined for all others. */
export function readDayAlone(text: string): string | undefined {
  const plain = plainMoment(text)
  const found = day.exec(plain)?.[0]
  return found !== undefined && plain.slice(found.length).replace(weekday, '') === ''
    ? readMoment(text, 'date')
    : undefined
}

function readClock(text: string): string | undefined {
  const half = halfOfDay.exec(text)
  if (half) return ofHalf(readClock(half[2] ?? half[3] ?? ''), /^(下午|PM)$/i.test(half[1] ?? half[4] ?? ''))
  const match = clock.exec(text)
  if (!match) return undefined
  const parts = match.slice(1)
  const at = parts.findIndex((part) => part !== undefined)
  const read = parts
    .slice(at, at + 3)
    .map((part) => (part ?? '0').padStart(2, '0'))
    .join(':')
  return isClock(read) ? read : undefined
}

/** Reads a time with its half of the day, 下午 3:05 or 下午 15:05; undefined where it is in the other half. */
function ofHalf(time: string | undefined, isAfternoon: boolean): string | undefined {
  const hour = Number(time?.slice(0, 2))
  if (time === undefined || (isAfternoon ? hour === 0 : hour > 12)) return undefined
  const at = isAfternoon ? (hour < 12 ? hour + 12 : hour) : hour % 12
  return `${String(at).padStart(2, '0')}${time.slice(2)}`
}

/** The moment of a text with a zone. */
function inBeijing(text: string): string | undefined {
  const time = Date.parse(text)
  if (dayOf(text) === undefined || Number.isNaN(time)) return undefined
  return momentOf(new Date(time + 8 * 3600 * 1000))
}

/** The wall clock that a date holds in its UTC parts, as readers of spreadsheets return it: `YYYY-MM-DD HH:mm:ss`. */
export const momentOf = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

const daySeconds = 86_400
/** Excel counts days from here, as if 1900 had been a leap year. */
const beforeFirst = Date.UTC(1899, 11, 30)

/**
 * Returns the day, or the day and the time, that Excel means by five digits with an optional fraction (1927 to 2173);
 * undefined for other texts. A workbook that counts from 1904 means another day, so that nobody takes it without a look.
 */
export function momentOfSerial(text: string, kind: MomentKind): string | undefined {
  if (kind === 'time' || !/^[1-9]\d{4}(\.\d+)?$/.test(text)) return undefined
  const moment = momentOf(new Date(beforeFirst + Math.round(Number(text) * daySeconds) * 1000))
  return moment.replace(' 00:00:00', '')
}
