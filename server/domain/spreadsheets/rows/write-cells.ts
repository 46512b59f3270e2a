// Converts rows to cells: widths of columns and values.
import type { Field } from '@kouan/contract/language/field.ts'
import { columnTypeOf } from '../../../crud/kinds.ts'
import type { Cell } from '../files/write-workbook.ts'

type Row = Record<string, unknown>

/** MIME type of .xlsx. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const widthOf = (label: string): number => Math.max(12, label.length * 2 + 4)

/** Returns the text of a code, and a number as a number when no digit is lost. */
export function cellOf(name: string, field: Field, row: Row): Cell {
  const text = row[`${name}_dictText`]
  if (typeof text === 'string') return text
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const isNumber =
    columnTypeOf(field).types.includes('numeric') && String(Number(value)) === withoutTrailingZeros(String(value))
  return typeof value === 'number' || isNumber ? Number(value) : String(value)
}

const withoutTrailingZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
