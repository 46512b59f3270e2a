// What is shown as lines of a file: the columns in their order, the rows that the filters let through, those on all pages.
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
    // The order is in the rows as they go out.
    rows: rows.map((row) =>
      columns.map((placed) => (placed.column.key === orderKey ? String(row[orderKey]) : textIn(placed, row))),
    ),
    columns,
  }
}

/** As a figure where that says the same, digit by digit; a sheet has no more than fifteen. */
export function sheetValue(text: string, { type }: Pick<PlacedColumn, 'type'>): string | number {
  if (type.family !== 'figure' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return text
  return text.replace(/[-.]/g, '').length <= 15 ? Number(text) : text
}
