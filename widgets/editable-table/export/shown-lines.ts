// Lines of a file: the columns in their order, and the rows of all pages that pass the filters.
import { textIn } from '../cell-of.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { fullTitle } from '../columns/head-groups.ts'
import type { GridTable } from '../state/grid-table.ts'

export interface ShownLines {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
  columns: readonly PlacedColumn[]
}

export function shownLines({ store, settings }: Pick<GridTable, 'store' | 'settings'>): ShownLines {
  const { columns } = settings().layout
  const { orderKey } = store.settings()
  const rows = store.allRows().filter(({ id }) => store.passesFilters(id))
  return {
    titles: columns.map(({ column }) => fullTitle(column)),
    // The output numbers the rows.
    rows: rows.map((row) =>
      columns.map((placed) => (placed.column.key === orderKey ? String(row[orderKey]) : textIn(placed, row))),
    ),
    columns,
  }
}

/** A number where it has the same digits, else the text; a sheet has no more than fifteen digits. */
export function sheetValue(text: string, { type }: Pick<PlacedColumn, 'type'>): string | number {
  if (type.family !== 'figure' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return text
  return text.replace(/[-.]/g, '').length <= 15 ? Number(text) : text
}
