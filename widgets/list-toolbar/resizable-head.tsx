import { fittingWidth } from '@kouan/contract/rules/list-look.ts'
import { type PointerEvent, type ThHTMLAttributes, useRef } from 'react'
import './resizable-head.css'

interface Props extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Reports the width when the edge is released. Absent: the width is fixed. */
  onResize?: ((width: number) => void) | undefined
}

/** The head of a column, whose edge can be dragged. By keyboard the width is set in the settings of the columns. */
export function ResizableHead({ onResize, children, ...head }: Props) {
  const cell = useRef<HTMLTableCellElement>(null)
  const dragged = useRef<{ from: number; width: number }>(undefined)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { from: event.clientX, width: cell.current?.getBoundingClientRect().width ?? 0 }
  }
  // Only the edge moves until it is released: a table of many rows is rendered once.
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (dragged.current) event.currentTarget.style.translate = `${event.clientX - dragged.current.from}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = dragged
    dragged.current = undefined
    event.currentTarget.style.translate = ''
    if (current && event.type === 'pointerup') onResize?.(fittingWidth(current.width + event.clientX - current.from))
  }
  return (
    <th {...head} ref={cell}>
      {children}
      {onResize && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it only prevents that a click sorts
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone
        <span
          className="head-edge"
          onPointerDown={begin}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
          onClick={(event) => event.stopPropagation()}
        />
      )}
    </th>
  )
}
