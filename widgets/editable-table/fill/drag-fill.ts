// The handle at the corner of the marked cells: dragged over others it fills them, double-clicked it fills down.
import type { PointerEvent as ReactPointerEvent } from 'react'
import { finishEdit } from '../input/edit-cell.ts'
import { followPointer } from '../input/follow-pointer.ts'
import { placeOfTarget } from '../input/mark-cells.ts'
import type { CellPlace, CellRange } from '../state/cell-range.ts'
import type { GridTable } from '../state/grid-table.ts'
import { fillCells, reachBelow } from './fill-cells.ts'

/** The range extended to a place in the direction in which it is farther away; the range itself when it holds the place. */
export function extendedTo(range: CellRange, { row, column }: CellPlace): CellRange {
  const down = Math.max(row - range.bottom, range.top - row, 0)
  const across = Math.max(column - range.right, range.left - column, 0)
  if (down === 0 && across === 0) return range
  return down >= across
    ? { ...range, top: Math.min(range.top, row), bottom: Math.max(range.bottom, row) }
    : { ...range, left: Math.min(range.left, column), right: Math.max(range.right, column) }
}

const isSame = (one: CellRange, other: CellRange) =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right

/** Fills while the pointer is followed; Ctrl at the release chooses the mode `other`. */
export function startFill(event: ReactPointerEvent, table: GridTable): void {
  const { scroller } = table.frame()
  if (event.button !== 0 || !scroller.current) return
  event.preventDefault()
  event.stopPropagation()
  finishEdit(table)
  const source = table.cursor.range()
  let target = source
  let isOther = false
  const noteControl = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => {
    isOther = ctrlKey || metaKey
  }
  document.addEventListener('pointerup', noteControl, { capture: true })
  followPointer({
    scroller: scroller.current,
    top: table.frame().headHeight,
    bottom: table.frame().footHeight,
    along: 'both',
    onMove: ({ x, y }) => {
      const place = placeOfTarget(document.elementFromPoint(x, y))
      if (!place) return
      target = extendedTo(source, place)
      table.cursor.setFill(isSame(target, source) ? undefined : target)
    },
    onEnd: (wasTaken) => {
      document.removeEventListener('pointerup', noteControl, { capture: true })
      table.cursor.setFill(undefined)
      table.focus.isWanted = true
      if (wasTaken && !isSame(target, source)) fillCells(table, { source, target, mode: isOther ? 'other' : 'usual' })
      table.takeFocus()
    },
  })
}

export function fillToEnd(table: GridTable, isOther: boolean): void {
  finishEdit(table)
  const source = table.cursor.range()
  const bottom = reachBelow(table, source)
  if (bottom === source.bottom) return
  fillCells(table, { source, target: { ...source, bottom }, mode: isOther ? 'other' : 'usual' })
  table.takeFocus()
}
