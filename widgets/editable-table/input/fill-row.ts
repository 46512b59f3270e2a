// Values of a row that come from elsewhere than the keys: a record that completes what was typed, the row above.
import type { CellPlace } from '../state/cell-range.ts'
import { isEditable } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { cancelEdit } from './edit-cell.ts'
import { boundsOf, cellAt, moveFocus, moveFocusToNext } from './move-focus.ts'

interface Filled {
  id: string
  /** Of the cell that was edited. */
  place: CellPlace
  values: Readonly<Record<string, unknown>>
  /** Moves to the next cell of the row that is empty. */
  goesOn?: boolean | undefined
}

/** Ends the edit with values of several columns, as one step. */
export function fillRow(table: GridTable, { id, place, values, goesOn = false }: Filled): void {
  cancelEdit(table)
  table.store.edit([{ id, values }])
  if (!goesOn) return
  const empty = nextEmpty(table, place)
  if (empty) moveFocus(table, empty)
  else moveFocusToNext(table, place, 1)
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** The next cell of the row that can be edited and has no value. */
function nextEmpty(table: GridTable, { row, column }: CellPlace): CellPlace | undefined {
  for (let next = column + 1; next < boundsOf(table).columns; next += 1) {
    const found = cellAt(table, { row, column: next })
    const isOpen = found && isEditable(table.settings(), found.placed, found.row)
    if (isOpen && isBlank(found.row[found.placed.column.key])) return found.place
  }
  return undefined
}

/** Ends the edit with the value of the row above, as one step; nothing in the first row. */
export function takeAbove(table: GridTable, { row, column }: CellPlace): void {
  const own = cellAt(table, { row, column })
  const above = row > 0 ? cellAt(table, { row: row - 1, column }) : undefined
  if (!own || !above) return
  const { key } = own.placed.column
  cancelEdit(table)
  table.store.edit([{ id: own.row.id, values: { [key]: above.row[key] ?? null } }])
}

/** Takes the value above into an empty cell of the last row, from where Ctrl+↓ leads no further; false elsewhere. */
export function takeAboveAtEnd(table: GridTable, place: CellPlace): boolean {
  const found = place.row > 0 && place.row + 1 === boundsOf(table).rows ? cellAt(table, place) : undefined
  if (!found || !isEditable(table.settings(), found.placed, found.row)) return false
  if (!isBlank(found.row[found.placed.column.key])) return false
  takeAbove(table, place)
  return true
}
