// Converts rows to cells: widths of columns and values.
import type { Field } from '@kouan/contract/language/field.ts'
import { isClock, isDate, isDateTime } from '@kouan/contract/rules/real-date.ts'
import { readMoment } from '@kouan/contract/rules/typed-moment.ts'
import { columnTypeOf } from '../../../crud/kinds.ts'
import type { Cell } from '../files/write-workbook.ts'

type Row = Record<string, unknown>

/** MIME type of .xlsx. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const widthOf = (label: string): number => Math.max(12, label.length * 2 + 4)

/** Excel counts days from here. */
const firstDay = Date.UTC(1899, 11, 30)
/** Excel counts 1900 as a leap year: up to its 29 February the days are others. */
const daysMiscounted = 60
/** 9999-12-31 */
const lastSerial = 2_958_465

/**
 * Returns the number by which Excel stores `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`; undefined for other texts, for days
 * before March 1900, which it counts otherwise, and for times on the last day that it knows.
 */
function serialOfMoment(text: string): number | undefined {
  if (isClock(text)) return Date.parse(`1970-01-01T${text}Z`) / 1000 / 86_400
  if (!isDate(text) && !isDateTime(text)) return undefined
  const serial = (Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) - firstDay) / 1000 / 86_400
  return serial > daysMiscounted && serial <= lastSerial ? serial : undefined
}

/** Returns a moment as one of Excel, and as its text where Excel has no number for it. */
export function momentCell(text: string): Cell {
  const serial = serialOfMoment(text)
  return serial === undefined ? text : { moment: text, serial }
}

/** The moment that a value is, also as digits of a message; undefined for values of other fields. */
function momentOfValue(field: Field, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const { digits } = field
  if (digits) return /^(\d{8}|\d{14})$/.test(value) ? readMoment(value, digits) : undefined
  return columnTypeOf(field).types.some((type) => momentTypes.has(type)) ? value : undefined
}
const momentTypes = new Set(['date', 'timestamp with time zone', 'time without time zone'])

/** Returns the text of a code, a moment as one of Excel, and a number as a number when no digit is lost. */
export function cellOf(name: string, field: Field, row: Row): Cell {
  const text = row[`${name}_dictText`]
  if (typeof text === 'string') return text
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const moment = momentOfValue(field, value)
  if (moment !== undefined) return momentCell(moment)
  const isNumber =
    columnTypeOf(field).types.includes('numeric') && String(Number(value)) === withoutTrailingZeros(String(value))
  return typeof value === 'number' || isNumber ? Number(value) : String(value)
}

const withoutTrailingZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
