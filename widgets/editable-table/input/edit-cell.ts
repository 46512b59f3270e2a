// Beginning and ending the edit of a cell. Each change of values is one step for undo.
import { settledIn } from '../cell-of.ts'
import type { CellType, EditorMove, TableRow } from '../cell-type.ts'
import { keptSentence } from '../rows/row-sync.ts'
import type { CellPlace } from '../state/cell-range.ts'
import { isEditable } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { boundsOf, cellAt, moveFocus, moveFocusToNext } from './move-focus.ts'

interface BeginOptions {
  /** Typed text with which the edit begins. */
  text?: string
  place?: CellPlace
  /** The cell was reached by key: what is typed next replaces its contents. */
  isMarked?: boolean
}

/** Opens the editor of the focused cell; false where there is none. */
export function beginEdit(table: GridTable, { text, place, isMarked = false }: BeginOptions = {}): boolean {
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

/** Stores the draft and moves on. */
export function finishEdit(table: GridTable, move?: EditorMove): void {
  const ended = table.cursor.end()
  if (!ended) return
  const placed = table.settings().layout.columns.find(({ column }) => column.key === ended.key)
  // An untouched editor shows what was there when it opened; somebody else may have changed the cell since then.
  if (ended.draft !== ended.before) {
    const value = placed ? settledIn(placed, ended.draft) : ended.draft
    const here = table.store.row(ended.id)?.[ended.key]
    if (placed && !Object.is(here, ended.before) && !Object.is(here, value)) {
      table.calls().showError(keptSentence(placed.column.title))
    }
    table.store.edit([{ id: ended.id, values: { [ended.key]: value }, hint: ended.place.row }])
  }
  if (!move) return
  const [rows, columns] = steps[move]
  if (columns !== 0) moveFocusToNext(table, ended.place, columns > 0 ? 1 : -1) || addRowBelow(table, 0)
  else if (!(isLastRow(table, ended.place, rows) && addRowBelow(table, ended.place.column)))
    moveFocus(table, { row: ended.place.row + rows, column: ended.place.column })
  if (table.settings().alwaysEdit) beginEdit(table, { isMarked: true })
}

export function cancelEdit(table: GridTable): void {
  table.focus.isWanted = true
  table.cursor.end()
}

const isLastRow = (table: GridTable, { row }: CellPlace, step: number) => step > 0 && row + 1 >= boundsOf(table).rows

/** Adds a row to go on in behind the last one, unless that is blank. The row is removed when it is left blank. */
export function addRowBelow(table: GridTable, column: number): boolean {
  const { canAdd, isTree } = table.settings()
  const { store } = table
  const last = store.visible().rows.at(-1)
  const empty = table.calls().newRow()
  const isBlank = (row: TableRow) =>
    table.settings().layout.columns.every(({ column: { key } }) => Object.is(row[key] ?? null, empty[key] ?? null))
  if (!canAdd || isTree || store.settings().page || !last || isBlank(last)) return false
  const [id] = store.add([empty])
  table.focus.spareRow = id === undefined ? undefined : { id, isBlank }
  moveFocus(table, { row: boundsOf(table).rows - 1, column })
  return true
}

/** Removes the row that was added by going on, if nothing was written into it. */
export function dropSpareRow({ store, focus }: GridTable): void {
  const spare = focus.spareRow
  focus.spareRow = undefined
  const row = spare && store.row(spare.id)
  if (spare && row && spare.isBlank(row)) store.remove([spare.id])
}
