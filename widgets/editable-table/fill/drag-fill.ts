// The corner of the marked cells: drawn over others it fills them, pressed twice it fills down.
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { GridTable } from '../grid/grid-table.ts'
import type { CellPlace, CellRange } from '../input/cell-range.ts'
import { followPointer } from '../input/follow-pointer.ts'
import { finishEdit } from '../input/perform.ts'
import { fillCells, reachBelow } from './fill-cells.ts'

/** The marked cells drawn out to a place, in the direction in which it is farther away; themselves where it lies within. */
export function drawnOut(range: CellRange, { row, column }: CellPlace): CellRange {
  const down = Math.max(row - range.bottom, range.top - row, 0)
  const across = Math.max(column - range.right, range.left - column, 0)
  if (down === 0 && across === 0) return range
  return down >= across
    ? { ...range, top: Math.min(range.top, row), bottom: Math.max(range.bottom, row) }
    : { ...range, left: Math.min(range.left, column), right: Math.max(range.right, column) }
}

const isSame = (one: CellRange, other: CellRange) =>
  one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right

interface Start {
  event: ReactPointerEvent
  table: GridTable
  placeAt: (x: number, y: number) => CellPlace | undefined
}

/** With Ctrl at the end the other way round: see FillMode. */
export function startFill({ event, table, placeAt }: Start): void {
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
    onMove: ({ x, y }) => {
      const place = placeAt(x, y)
      if (!place) return
      target = drawnOut(source, place)
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
