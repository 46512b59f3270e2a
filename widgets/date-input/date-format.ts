// Dates and times as texts of the wire, and what people type for them.
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

export type DateKind = 'date' | 'datetime' | 'time' | 'month' | 'year'

/** With and without zeros in front, for the reader is strict. */
const typedDays = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYY年MM月DD日',
  'YYYY-M-D',
  'YYYY/M/D',
  'YYYY.M.D',
  'YYYY年M月D日',
]
const typedClocks = ['HH:mm:ss', 'HH:mm', 'H:mm:ss', 'H:mm']

/** First the format of the wire, in which values are shown; then further formats that may be typed. */
export const dateFormats: Record<DateKind, readonly [string, ...string[]]> = {
  date: ['YYYY-MM-DD', 'YYYYMMDD', ...typedDays.slice(1)],
  datetime: [
    ...(['YYYY-MM-DD HH:mm:ss', 'YYYYMMDDHHmmss'] as const),
    ...typedDays.flatMap((day) => typedClocks.map((clock) => `${day} ${clock}`)).slice(1),
  ],
  time: ['HH:mm:ss', 'HH:mm', 'HHmmss'],
  month: ['YYYY-MM', 'YYYYMM', 'YYYY/MM'],
  year: ['YYYY'],
}

/** Undefined when the text is no such date; a moment is accepted for a day too, and the other way round. */
export function readDate(text: string | null | undefined, kind: DateKind): Dayjs | undefined {
  if (!text) return undefined
  const formats = kind === 'date' ? [...dateFormats.date, ...dateFormats.datetime] : [...dateFormats[kind]]
  if (kind === 'datetime') formats.push(...dateFormats.date)
  const parsed = dayjs(text.trim(), formats, true)
  return parsed.isValid() ? parsed : undefined
}

export const writeDate = (date: Dayjs, kind: DateKind): string => date.format(dateFormats[kind][0])
