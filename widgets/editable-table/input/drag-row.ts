// Sorting by dragging: the place is counted from all rows, not from those that are rendered.
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { GridTable } from '../state/grid-table.ts'
import { followPointer } from './follow-pointer.ts'

interface Start {
  event: ReactPointerEvent
  table: GridTable
  index: number
}

/** The gap between rows that is nearest to a height in the body; 0 is above the first. */
export const gapAt = ({ y, rowHeight, rowCount }: { y: number; rowHeight: number; rowCount: number }): number =>
  Math.max(0, Math.min(rowCount, Math.round(y / rowHeight)))

/** The place among its siblings of a row that is dropped into a gap of the visible rows; undefined where it cannot go. */
export function targetIndex({
  table,
  index,
  gap,
}: {
  table: GridTable
  index: number
  gap: number
}): number | undefined {
  const { store } = table
  const { rows } = store.visible()
  const dragged = rows[index]
  const place = dragged && store.tree().placeOf(dragged.id)
  if (!place) return undefined
  // The next sibling below the gap has the place; below the last one it is the end.
  for (let at = gap; at < rows.length; at += 1) {
    const below = rows[at]
    const other = below && store.tree().placeOf(below.id)
    if (other?.parentId !== place.parentId) continue
    return other.index > place.index ? other.index - 1 : other.index
  }
  const last = rows.findLast((row) => store.tree().placeOf(row.id)?.parentId === place.parentId)
  return last && store.tree().placeOf(last.id)?.index
}

export function startRowDrag({ event, table, index }: Start): void {
  const scroller = table.frame().scroller.current
  const id = table.store.visible().rows[index]?.id
  if (event.button !== 0 || !scroller || id === undefined) return
  event.preventDefault()
  const { rowHeight } = table.settings()
  const row = event.currentTarget.closest('[role="row"]')
  row?.classList.add('kt-dragged')
  let gap = index
  followPointer({
    scroller,
    top: table.frame().headHeight,
    bottom: table.frame().footHeight,
    along: 'rows',
    onMove: ({ y }) => {
      const top = scroller.getBoundingClientRect().top + table.frame().headHeight - scroller.scrollTop
      gap = gapAt({ y: y - top, rowHeight, rowCount: table.store.visible().rows.length })
      const line = table.frame().dropLine.current
      if (line) {
        line.style.display = 'block'
        line.style.top = `${gap * rowHeight - 1}px`
      }
    },
    onEnd: (wasTaken) => {
      row?.classList.remove('kt-dragged')
      const line = table.frame().dropLine.current
      if (line) line.style.display = 'none'
      const target = wasTaken ? targetIndex({ table, index, gap }) : undefined
      if (target !== undefined) table.store.move(id, target)
    },
  })
}
