// Moving the focus between cells.
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { type CellPlace, clamped } from '../state/cell-range.ts'
import type { GridTable } from '../state/grid-table.ts'

export interface CellFound {
  place: CellPlace
  row: TableRow
  placed: PlacedColumn
}

export function cellAt({ store, settings }: GridTable, place: CellPlace): CellFound | undefined {
  const row = store.visible(place.row + 1).rows[place.row]
  const placed = settings().layout.columns[place.column]
  return row && placed ? { place, row, placed } : undefined
}

export const boundsOf = ({ store, settings }: GridTable): { rows: number; columns: number } => ({
  rows: store.visible(0).rows.length,
  columns: settings().layout.columns.length,
})

/** Focuses the cell that is nearest to the place, and scrolls so far that it is visible. */
export function moveFocus(table: GridTable, place: CellPlace, { isExtending = false } = {}): void {
  const bounds = boundsOf(table)
  if (bounds.rows === 0 || bounds.columns === 0) return
  const target = clamped(place, bounds)
  table.focus.isWanted = true
  table.scrollTo(target)
  table.cursor.moveTo(target, { isExtending })
  table.takeFocus()
}

/** Focuses the next cell in reading order; false at the end of the table. */
export function moveFocusToNext(table: GridTable, { row, column }: CellPlace, direction: 1 | -1): boolean {
  const { rows, columns } = boundsOf(table)
  const next = row * columns + column + direction
  if (next < 0 || next >= rows * columns) return false
  moveFocus(table, { row: Math.floor(next / columns), column: next % columns })
  return true
}
