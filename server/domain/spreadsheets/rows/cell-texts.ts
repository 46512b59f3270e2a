// Turns the cells of a row into the texts that fields are read from. A number or a date is taken from the value of its
// cell, a code from what Excel shows (its leading zeros may be a format).
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import { readText } from '@kouan/contract/language/kind-values.ts'
import type { ReadRow, SheetCell, ValueCell } from '../files/read-sheet.ts'

/** A row whose cells are the texts of its fields. */
export interface SheetRow {
  /** 1-based row number in the sheet. */
  place: number
  cells: readonly string[]
  /** Cells that hold no value, by column. */
  faults?: readonly CellFault[]
}

export interface CellFault {
  /** 0-based. */
  column: number
  message: string
}

/** `fields`: by column; undefined for a column that is not imported. */
export function rowOfTexts({ place, cells }: ReadRow, fields: readonly (Field | undefined)[]): SheetRow {
  if (cells.every((cell) => typeof cell === 'string')) return { place, cells }
  const faults: CellFault[] = []
  const texts = cells.map((cell, column) => {
    const field = fields[column]
    if (typeof cell === 'string' || field === undefined) return textOf(cell)
    const fault = faultOf(field, cell)
    if (fault !== undefined) faults.push({ column, message: `${field.label}：${fault}` })
    return fault === undefined ? textOfField(field, cell) : cell.text
  })
  return faults.length === 0 ? { place, cells: texts } : { place, cells: texts, faults }
}

const textOf = (cell: SheetCell) => (typeof cell === 'string' ? cell : cell.text)

/** A number may be long; in every other field its lost digits matter. */
function faultOf(field: Field, { text, isError, isCut }: ValueCell): string | undefined {
  if (!isError && (!isCut || kindOf(field).isNumber)) return undefined
  const read = readText(text, field)
  return 'fault' in read ? read.fault : undefined
}

function textOfField(field: Field, { text, number, date }: ValueCell): string {
  const { isNumber, isTimeOfDay, search } = kindOf(field)
  if (isNumber) return number ?? text
  if (date !== undefined && (field.digits || search === 'range')) return isTimeOfDay ? date.slice(-clockLength) : date
  return number !== undefined && isRounded(text, number) ? number : text
}

/** Length of `HH:mm:ss`. */
const clockLength = 8

/** Whether a format changed more than leading and trailing zeros: `1,234.50` or `33.33`, but not `00123`. */
const isRounded = (text: string, number: string) => /^-?[\d,]+(\.\d*)?$/.test(text) && Number(text) !== Number(number)
