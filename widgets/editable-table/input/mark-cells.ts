// Pressing and dragging over cells.
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { GridTable } from '../grid/grid-table.ts'
import type { CellPlace } from './cell-range.ts'
import { followPointer } from './follow-pointer.ts'
import { beginEdit, goTo } from './perform.ts'

/** The cell an event happened in, by its marks in the document. */
export function placeOfTarget(target: EventTarget | null): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest('[data-column]') : null
  const row = cell?.closest('[data-row]')
  if (!cell || !row) return undefined
  return { row: Number(row.getAttribute('data-row')), column: Number(cell.getAttribute('data-column')) }
}

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, input, textarea, select, label, [role="button"]') !== null

/** Focuses the pressed cell and marks what the pointer is drawn over; a press without drawing opens the editor. */
export function startMarking(event: ReactPointerEvent, table: GridTable): void {
  const place = placeOfTarget(event.target)
  if (!place || event.button !== 0) return
  const { focus } = table
  focus.isWanted = true
  focus.isTouch = event.pointerType === 'touch'
  focus.leavesByTab = false
  // What stands in the cell acts by itself; the cell is focused all the same.
  if (isControl(event.target)) {
    table.cursor.moveTo(place)
    return
  }
  goTo(table, place, { isExtending: event.shiftKey })
  // A finger scrolls where a mouse marks.
  if (focus.isTouch || event.shiftKey) return
  const scroller = table.scroller()
  if (!scroller) return
  let reached = place
  followPointer({
    scroller,
    top: table.headHeight(),
    bottom: table.footHeight(),
    onMove: ({ x, y }) => {
      const now = placeOfTarget(document.elementFromPoint(x, y))
      if (!now || (now.row === reached.row && now.column === reached.column)) return
      reached = now
      table.cursor.moveTo(now, { isExtending: true })
    },
    onEnd: () => undefined,
  })
}

/** A click: press and release in the same cell. */
export function openClicked({ target, shiftKey }: { target: EventTarget; shiftKey: boolean }, table: GridTable): void {
  const place = placeOfTarget(target)
  const { top, bottom, left, right } = table.cursor.range()
  const isOne = top === bottom && left === right
  if (!place || shiftKey || isControl(target) || !isOne || place.row !== top || place.column !== left) return
  beginEdit(table, { place })
}
