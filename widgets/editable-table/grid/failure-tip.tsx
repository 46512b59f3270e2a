import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { placeOfTarget } from '../input/mark-cells.ts'
import { useTopic } from '../rows/use-topic.ts'
import type { CellPlace } from '../state/cell-range.ts'
import type { GridSettings } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'

interface Props {
  table: GridTable
  settings: GridSettings
  /** Last row in the viewport. */
  last: number
}

/** Fixed columns move with the scroll position. */
function leftOf({ side, left, inset, width }: PlacedColumn, scroller: HTMLElement | null): number {
  if (side === 'middle' || !scroller) return left
  return scroller.scrollLeft + (side === 'left' ? inset : scroller.clientWidth - inset - width)
}

const height = 30

/**
 * The failure of the cell under the pointer, else of the focused one. Rendered among the rows, so it scrolls with them; to a
 * screen reader the focused cell announces it itself.
 */
export function FailureTip({ table, settings, last }: Props) {
  const { store, cursor } = table
  const [hovered, setHovered] = useState<CellPlace>()
  useTopic(store, 'failures')
  useSyncExternalStore(cursor.listen, cursor.version, cursor.version)
  const hasAny = store.failures().size > 0
  useEffect(() => {
    const scroller = table.frame().scroller.current
    if (!scroller || !hasAny) return
    const hover = (event: PointerEvent) => setHovered(placeOfTarget(event.target))
    const leave = () => setHovered(undefined)
    scroller.addEventListener('pointerover', hover)
    scroller.addEventListener('pointerleave', leave)
    return () => {
      scroller.removeEventListener('pointerover', hover)
      scroller.removeEventListener('pointerleave', leave)
    }
  }, [table, hasAny])
  if (!hasAny) return null
  const failureAt = ({ row, column }: CellPlace) => {
    const id = store.visible().rows[row]?.id
    const key = settings.layout.columns[column]?.column.key
    return id === undefined || key === undefined ? undefined : store.failures().get(id)?.get(key)
  }
  const place = hovered && failureAt(hovered) !== undefined ? hovered : cursor.active()
  const message = failureAt(place)
  const placed = settings.layout.columns[place.column]
  if (message === undefined || !placed) return null
  const isLast = place.row > 0 && place.row >= last
  const top = isLast ? place.row * settings.rowHeight - height : (place.row + 1) * settings.rowHeight
  return (
    <div aria-hidden className="kt-tip" style={{ top, left: 4 + leftOf(placed, table.frame().scroller.current) }}>
      {message}
    </div>
  )
}
