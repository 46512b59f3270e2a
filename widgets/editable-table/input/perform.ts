// The commands of the grid: moving the focus, editing, clearing, filling. Each change of values is one step for undo.
import type { CellType, EditorMove, TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { fillMarked } from '../fill/fill-cells.ts'
import { type GridTable, isEditable } from '../grid/grid-table.ts'
import type { RowEdit } from '../rows/table-store.ts'
import { type CellPlace, clamped, sizeOf } from './cell-range.ts'
import { chooseRow } from './choose-row.ts'
import type { GridAction } from './keys.ts'

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

const boundsOf = ({ store, settings }: GridTable) => ({
  rows: store.visible(0).rows.length,
  columns: settings().layout.columns.length,
})

/** The focus goes there, and the table so far that it is seen. */
export function goTo(table: GridTable, place: CellPlace, { isExtending = false } = {}): void {
  const bounds = boundsOf(table)
  if (bounds.rows === 0 || bounds.columns === 0) return
  const target = clamped(place, bounds)
  table.focus.isWanted = true
  table.scrollTo(target)
  table.cursor.moveTo(target, { isExtending })
  table.takeFocus()
}

interface Begin {
  /** What was typed: the edit begins with it. */
  text?: string
  place?: CellPlace
  /** The cell was come to by key: what is typed next takes the place of what stands there. */
  isMarked?: boolean
}

/** Opens the editor of the focused cell. */
export function beginEdit(table: GridTable, { text, place, isMarked = false }: Begin = {}): boolean {
  const found = cellAt(table, place ?? table.cursor.active())
  if (!found || !isEditable(table.settings(), found.placed, found.row) || !found.placed.type.Editor) return false
  const { column, type } = found.placed
  table.scrollTo(found.place)
  table.focus.isWanted = true
  table.cursor.begin({
    id: found.row.id,
    key: column.key,
    place: found.place,
    before: found.row[column.key],
    isMarked: text === undefined && (isMarked || type.isReplaced === true),
    ...begunBy(text, type),
  })
  return true
}

function begunBy(text: string | undefined, { startsWith }: CellType) {
  if (text === undefined) return {}
  if (startsWith) return { draft: { value: startsWith(text) } }
  // A space only opens.
  return text.trim() === '' ? {} : { typed: text.trim() }
}

const steps: Readonly<Record<EditorMove, readonly [rows: number, columns: number]>> = {
  next: [0, 1],
  previous: [0, -1],
  down: [1, 0],
  up: [-1, 0],
}

/** Takes the draft over and goes on. */
export function finishEdit(table: GridTable, move?: EditorMove): void {
  const ended = table.cursor.end()
  if (!ended) return
  table.store.edit([{ id: ended.id, values: { [ended.key]: ended.draft }, hint: ended.place.row }])
  if (!move) return
  const [rows, columns] = steps[move]
  if (columns !== 0) tabFrom(table, ended.place, columns > 0 ? 1 : -1) || addRowBelow(table, 0)
  else if (!(isLastRow(table, ended.place, rows) && addRowBelow(table, ended.place.column)))
    goTo(table, { row: ended.place.row + rows, column: ended.place.column })
  if (table.settings().alwaysEdit) beginEdit(table, { isMarked: true })
}

export function cancelEdit(table: GridTable): void {
  table.focus.isWanted = true
  table.cursor.end()
}

const isLastRow = (table: GridTable, { row }: CellPlace, step: number) => step > 0 && row + 1 >= boundsOf(table).rows

/** Behind the last row that holds anything, another one to go on in. It goes again when it is left as it came. */
function addRowBelow(table: GridTable, column: number): boolean {
  const { canAdd, isTree } = table.settings()
  const { store } = table
  const last = store.visible().rows.at(-1)
  const empty = table.calls().newRow()
  const isBlank = (row: TableRow) =>
    table.settings().layout.columns.every(({ column: { key } }) => Object.is(row[key] ?? null, empty[key] ?? null))
  if (!canAdd || isTree || store.settings().page || !last || isBlank(last)) return false
  const [id] = store.add([empty])
  table.focus.spareRow = id === undefined ? undefined : { id, isBlank }
  goTo(table, { row: boundsOf(table).rows - 1, column })
  return true
}

/** The row that was added by going on, if nothing was written into it. */
export function dropSpareRow({ store, focus }: GridTable): void {
  const spare = focus.spareRow
  focus.spareRow = undefined
  const row = spare && store.row(spare.id)
  if (spare && row && spare.isBlank(row)) store.remove([spare.id])
}

/** To the next cell in reading order; false at the end of the table. */
function tabFrom(table: GridTable, { row, column }: CellPlace, direction: 1 | -1): boolean {
  const { rows, columns } = boundsOf(table)
  const next = row * columns + column + direction
  if (next < 0 || next >= rows * columns) return false
  goTo(table, { row: Math.floor(next / columns), column: next % columns })
  return true
}

/** True when the key was used and the browser shall do nothing with it. */
export function perform(table: GridTable, action: GridAction): boolean {
  const { cursor, store } = table
  const active = cursor.active()
  if (action.kind !== 'escape' && action.kind !== 'tab') table.focus.leavesByTab = false
  switch (action.kind) {
    case 'move':
      if (!action.isExtending && action.columns !== 0 && turnBranch(table, action.columns)) return true
      goTo(table, { row: active.row + action.rows, column: active.column + action.columns }, action)
      return true
    case 'edge':
      goTo(table, edgeOf(table, action.to), action)
      return true
    case 'page':
      goTo(table, { row: active.row + action.direction * table.pageRows(), column: active.column }, action)
      return true
    case 'tab':
      if (table.focus.leavesByTab) return false
      if (tabFrom(table, active, action.direction)) return true
      return action.direction === 1 && table.settings().alwaysEdit && addRowBelow(table, 0)
    case 'enter-up':
      goTo(table, { row: active.row - 1, column: active.column })
      return true
    case 'edit':
      if (!beginEdit(table)) goTo(table, { row: active.row + 1, column: active.column })
      return true
    case 'space':
      return toggleDirect(table)
    case 'clear':
      changeRange(table, clearedValue)
      return true
    case 'fill-down':
      if (!isLocked(table)) fillMarked(table, 'down', 'copy')
      return true
    case 'fill-right':
      // Over one column the key is the browser's: it reloads.
      if (isLocked(table) || sizeOf(cursor.range()).width === 1) return false
      fillMarked(table, 'right', 'copy')
      return true
    case 'find':
      table.calls().openFind()
      return true
    case 'filter': {
      const key = table.settings().layout.columns[active.column]?.column.key
      if (key !== undefined && table.settings().canFilter) table.calls().openFilter(key)
      return true
    }
    case 'undo':
      if (!isLocked(table)) store.undo()
      return true
    case 'redo':
      if (!isLocked(table)) store.redo()
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
    case 'resize': {
      const placed = table.settings().layout.columns[active.column]
      if (placed) {
        table.calls().resizeColumn(placed.column.key, placed.width + 10 * action.direction)
        table.calls().keepWidths()
      }
      return true
    }
  }
}

const isLocked = (table: GridTable) => table.settings().isReadOnly || table.settings().isDisabled

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

export function moveRow(table: GridTable, direction: 1 | -1): boolean {
  const found = cellAt(table, table.cursor.active())
  const place = found && table.store.tree().placeOf(found.row.id)
  if (!found || !place || !table.settings().canDrag) return false
  table.store.move(found.row.id, place.index + direction)
  table.scrollTo(table.cursor.active())
  return true
}

const clearedValue = ({ column, type }: PlacedColumn): unknown => {
  const empty = type.fromText?.('', column)
  return empty && 'value' in empty ? empty.value : null
}

/** A value for each editable cell of the marked range. Rows share one object as far as they are alike: there may be 100,000. */
function changeRange(table: GridTable, newValue: (placed: PlacedColumn) => unknown): void {
  const { top, bottom, left, right } = table.cursor.range()
  const settings = table.settings()
  const columns = settings.layout.columns.slice(left, right + 1)
  const dependsOnRow = ({ column }: PlacedColumn) => typeof column.isDisabled === 'function'
  const valuesOf = (some: readonly PlacedColumn[], row: TableRow) =>
    Object.fromEntries(
      some.flatMap((placed) => (isEditable(settings, placed, row) ? [[placed.column.key, newValue(placed)]] : [])),
    )
  const alike = columns.filter((placed) => !dependsOnRow(placed))
  const others = columns.filter(dependsOnRow)
  const shared = valuesOf(alike, { id: '' })
  const edits = table.store
    .visible()
    .rows.slice(top, bottom + 1)
    .map((row, line): RowEdit => {
      const values = others.length === 0 ? shared : { ...shared, ...valuesOf(others, row) }
      return { id: row.id, values, hint: top + line }
    })
  table.store.edit(edits)
}
