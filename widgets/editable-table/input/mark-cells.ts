// Marks cells by pressing and dragging.
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { CellPlace } from '../state/cell-range.ts'
import type { GridTable } from '../state/grid-table.ts'
import { beginEdit } from './edit-cell.ts'
import { followPointer } from './follow-pointer.ts'
import { moveFocus } from './move-focus.ts'

/** The cell of an event, by the data attributes of its element. */
export function placeOfTarget(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest('[data-column]') : null
  const row = cell?.closest('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.getAttribute('data-row')), column: Number(cell.getAttribute('data-column')) }
}

/** The column whose title an event happened in. */
export function titleOfTarget(target: EventTarget | null): number | undefined {
  const title = target instanceof Element ? target.closest('[data-title]') : null
  return title ? Number(title.getAttribute('data-title')) : undefined
}

interface Span {
  from: CellPlace
  to: CellPlace
}

/** All cells of a row for a press on its number, or of a column for a press on its title. */
function spanOfTarget(target: EventTarget | null, { store, settings }: GridTable): Span | undefined {
  if (!(target instanceof Element) || isControl(target) || target.closest('.kt-edge, .kt-title-menu, .kt-group'))
    return undefined
  const bottom = store.visible().rows.length - 1
  const right = settings().layout.columns.length - 1
  if (bottom < 0 || right < 0) return undefined
  const column = titleOfTarget(target)
  if (column !== undefined) return { from: { row: bottom, column }, to: { row: 0, column } }
  const row = Number(target.closest('[data-row-number]')?.closest('[data-row]')?.getAttribute('data-row') ?? -1)
  return row === -1 ? undefined : { from: { row, column: right }, to: { row, column: 0 } }
}

/** Marks rows by their numbers and columns by their titles: by dragging, or with Shift from the focused cell on. */
function startMarkingSpans(event: ReactPointerEvent, table: GridTable): boolean {
  const pressed = spanOfTarget(event.target, table)
  const scroller = table.frame().scroller.current
  if (!pressed || !scroller || event.button !== 0) return false
  event.preventDefault()
  const { range, mark } = table.cursor
  const { top, left } = range()
  const isRow = pressed.from.row === pressed.to.row
  const first = !event.shiftKey
    ? pressed
    : isRow
      ? { ...pressed, from: { ...pressed.from, row: top } }
      : { ...pressed, from: { ...pressed.from, column: left } }
  table.focus.isWanted = true
  const show = (span: Span) => {
    mark(first.from, span.to)
    table.takeFocus()
  }
  show(pressed)
  followPointer({
    scroller,
    top: table.frame().headHeight,
    bottom: table.frame().footHeight,
    along: isRow ? 'rows' : 'columns',
    onMove: ({ x, y }) => {
      const now = spanOfTarget(document.elementFromPoint(x, y), table)
      if (now && (now.from.row === now.to.row) === isRow) show(now)
    },
    onEnd: () => undefined,
  })
  return true
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('button, a, input, textarea, select, label, [role="button"], .kt-fill-handle') !== null

/** Focuses the pressed cell and marks those that the pointer is dragged over. */
export function startMarking(event: ReactPointerEvent, table: GridTable): void {
  if (startMarkingSpans(event, table)) return
  const place = placeOfTarget(event.target)
  if (!place || event.button !== 0) return
  const { focus } = table
  focus.isWanted = true
  focus.isTouch = event.pointerType === 'touch'
  focus.leavesByTab = false
  // A control in the cell acts by itself; the cell is focused all the same.
  if (isControl(event.target)) {
    table.cursor.moveTo(place)
    return
  }
  moveFocus(table, place, { isExtending: event.shiftKey })
  // A finger scrolls where a mouse marks.
  if (focus.isTouch || event.shiftKey) return
  const scroller = table.frame().scroller.current
  if (!scroller) return
  let reached = place
  followPointer({
    scroller,
    top: table.frame().headHeight,
    bottom: table.frame().footHeight,
    along: 'both',
    onMove: ({ x, y }) => {
      const now = placeOfTarget(document.elementFromPoint(x, y))
      if (!now || (now.row === reached.row && now.column === reached.column)) return
      reached = now
      table.cursor.moveTo(now, { isExtending: true })
    },
    onEnd: () => undefined,
  })
}

/** Opens the editor after a click, which is a press and a release in the same cell. */
export function openClicked({ target, shiftKey }: { target: EventTarget; shiftKey: boolean }, table: GridTable): void {
  const place = placeOfTarget(target)
  const { top, bottom, left, right } = table.cursor.range()
  const isOne = top === bottom && left === right
  if (!place || shiftKey || isControl(target) || !isOne || place.row !== top || place.column !== left) return
  beginEdit(table, { place })
}
