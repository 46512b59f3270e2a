// The cell of a column in a row: its value, its text and its options.
import type { CellType, PastedValue, TableColumn, TableRow } from './cell-type.ts'
import { formattedFigure } from './figures/number-format.ts'

/** The value of the cell: computed, or the row's own. */
export const valueIn = ({ key, compute }: TableColumn, row: TableRow): unknown => (compute ? compute(row) : row[key])

/** Empty for every rule but `required`. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The column with the options of this row. */
export const columnIn = (column: TableColumn, row: TableRow): TableColumn =>
  column.optionsOf ? { ...column, options: column.optionsOf(row) } : column

/** The text of the cell as it is copied, sorted, filtered and found. */
export const textIn = ({ column, type }: { column: TableColumn; type: CellType }, row: TableRow): string =>
  type.toText(valueIn(column, row), columnIn(column, row))

/** The value of a text in the cell, or why it has none; undefined where no text can be entered. */
export const readTextIn = (
  { column, type }: { column: TableColumn; type: CellType },
  text: string,
): PastedValue | undefined => type.fromText && (column.read?.(text) ?? type.fromText(text, column))

/** The value that an ended edit stores: text that cannot be read stays, so that the rule of the column says why. */
export function settledIn(cell: { column: TableColumn; type: CellType }, draft: unknown): unknown {
  if (typeof draft !== 'string' || !(cell.column.read || cell.type.isReadWhenDone)) return draft
  const read = readTextIn(cell, draft)
  return read && 'value' in read ? read.value : draft
}

/** A figure as its column shows it. */
export const shownFigure = (text: string, column: TableColumn): string =>
  column.format ? formattedFigure(text, column.format) : text

/** Null for each value that is no option of its row any more after an edit of other cells, and in turn for those after it. */
export function clearedLinks(
  columns: readonly TableColumn[],
  row: TableRow,
  changed: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  let linked = row
  for (const { key, optionsOf } of columns) {
    if (!optionsOf || changed.includes(key)) continue
    const value = linked[key]
    if (value === undefined || value === null || value === '') continue
    const known = new Set(optionsOf(linked).map((option) => String(option.value)))
    const isKnown =
      known.has(String(value)) ||
      String(value)
        .split(',')
        .every((part) => known.has(part))
    if (!isKnown) linked = { ...linked, [key]: null }
  }
  return linked === row ? undefined : linked
}
