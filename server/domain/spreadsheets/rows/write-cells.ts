// Converts rows to cells: widths of columns and values.
import type { Field } from '@kouan/contract/language/field.ts'
import { readMoment, serialOfMoment } from '@kouan/contract/rules/typed-moment.ts'
import { columnTypeOf } from '../../../crud/kinds.ts'
import type { Cell } from '../files/write-workbook.ts'

type Row = Record<string, unknown>

/** MIME type of .xlsx. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const widthOf = (label: string): number => Math.max(12, label.length * 2 + 4)

/** Returns a moment as one of Excel, and as its text where Excel has no number for it. */
export function momentCell(text: string): Cell {
  const serial = serialOfMoment(text)
  return serial === undefined ? text : { moment: text, serial }
}

/** The moment that a value is, also as digits of a message; undefined for values of other fields. */
function momentOfValue({ kind, digits }: Field, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (digits) return /^(\d{8}|\d{14})$/.test(value) ? readMoment(value, digits) : undefined
  return kind === 'date' || kind === 'dateTime' || kind === 'time' ? value : undefined
}

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
