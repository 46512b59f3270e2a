// Effects of the grid's own keys.
import type { CellPlace } from '../state/cell-range.ts'
import { isEditable, isLocked } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { chooseRow } from './choose-row.ts'
import { clearMarked } from './clear-cells.ts'
import { addRowBelow, beginEdit } from './edit-cell.ts'
import { takeAboveAtEnd } from './fill-row.ts'
import type { GridAction } from './keys.ts'
import { boundsOf, cellAt, moveFocus, moveFocusToNext } from './move-focus.ts'

/** True when the key was used and the browser shall do nothing with it. */
export function perform(table: GridTable, action: GridAction): boolean {
  const { cursor, store } = table
  const active = cursor.active()
  if (action.kind !== 'escape' && action.kind !== 'tab') table.focus.leavesByTab = false
  switch (action.kind) {
    case 'move':
      if (!action.isExtending && action.columns !== 0 && turnBranch(table, action.columns)) return true
      moveFocus(table, { row: active.row + action.rows, column: active.column + action.columns }, action)
      return true
    case 'edge':
      if (action.to === 'last-row' && !action.isExtending && takeAboveAtEnd(table, active)) return true
      moveFocus(table, edgeOf(table, action.to), action)
      return true
    case 'page':
      moveFocus(table, { row: active.row + action.direction * table.pageRows(), column: active.column }, action)
      return true
    case 'tab':
      if (table.focus.leavesByTab) return false
      if (moveFocusToNext(table, active, action.direction)) return true
      return action.direction === 1 && table.settings().alwaysEdit && addRowBelow(table, 0)
    case 'enter-up':
      moveFocus(table, { row: active.row - 1, column: active.column })
      return true
    case 'edit':
      if (!beginEdit(table)) moveFocus(table, { row: active.row + 1, column: active.column })
      return true
    case 'space':
      return toggleDirect(table)
    case 'clear':
      clearMarked(table)
      return true
    case 'undo':
      if (!isLocked(table.settings())) store.undo()
      return true
    case 'redo':
      if (!isLocked(table.settings())) store.redo()
      return true
    case 'mark-all': {
      const { rows, columns } = boundsOf(table)
      if (rows > 0) cursor.mark({ row: 0, column: 0 }, { row: rows - 1, column: columns - 1 })
      return true
    }
    case 'choose-row':
      return chooseActiveRow(table)
    case 'escape':
      table.focus.leavesByTab = true
      cursor.moveTo(active)
      return true
    case 'move-row':
      return moveRow(table, action.direction)
    case 'resize':
      resizeActiveColumn(table, 10 * action.direction)
      return true
  }
}

function edgeOf(table: GridTable, to: Extract<GridAction, { kind: 'edge' }>['to']): CellPlace {
  const { rows, columns } = boundsOf(table)
  const { row, column } = table.cursor.active()
  return {
    row: to === 'first' || to === 'first-row' ? 0 : to === 'last' || to === 'last-row' ? rows - 1 : row,
    column: to === 'first' || to === 'row-start' ? 0 : to === 'last' || to === 'row-end' ? columns - 1 : column,
  }
}

/** In a tree, right on the first cell opens the row and left closes it. */
function turnBranch(table: GridTable, direction: number): boolean {
  const found = cellAt(table, table.cursor.active())
  if (!found || !table.settings().isTree || found.place.column !== 0) return false
  const isOpen = table.store.expanded().has(found.row.id)
  const hasBranch = Boolean(found.row.hasChildren) || table.store.tree().siblings(found.row.id).length > 0
  if (!hasBranch || isOpen === direction > 0) return false
  table.calls().toggleBranch(found.row)
  return true
}

function toggleDirect(table: GridTable): boolean {
  const found = cellAt(table, table.cursor.active())
  if (!found?.placed.type.isDirect) return false
  const { row, placed, place } = found
  if (!isEditable(table.settings(), placed, row)) return true
  const { toggled } = placed.type
  const key = placed.column.key
  if (toggled) {
    table.store.edit([{ id: row.id, values: { [key]: toggled(row[key], placed.column) }, hint: place.row }])
  } else table.pressInside(place)
  return true
}

function chooseActiveRow(table: GridTable): boolean {
  const { canSelect, isDisabled } = table.settings()
  if (!canSelect || isDisabled) return false
  chooseRow(table, { index: table.cursor.active().row })
  return true
}

function moveRow(table: GridTable, direction: 1 | -1): boolean {
  const found = cellAt(table, table.cursor.active())
  const place = found && table.store.tree().placeOf(found.row.id)
  if (!found || !place || !table.settings().canDrag) return false
  table.store.move(found.row.id, place.index + direction)
  table.scrollTo(table.cursor.active())
  return true
}

function resizeActiveColumn(table: GridTable, change: number): void {
  const placed = table.settings().layout.columns[table.cursor.active().column]
  if (!placed) return
  const { resizeColumn, saveWidths } = table.calls()
  resizeColumn(placed.column.key, placed.width + change)
  saveWidths()
}
