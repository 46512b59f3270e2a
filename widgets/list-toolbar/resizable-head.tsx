import { fittingWidth } from '@kouan/contract/rules/list-look.ts'
import { type PointerEvent, type ThHTMLAttributes, useRef } from 'react'
import './resizable-head.css'

interface Props extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent: as wide as it is. The width of the column is told when its edge is let go. */
  onResize?: ((width: number) => void) | undefined
}

/** The head of a column, whose edge can be drawn. By keyboard the width is set in the settings of the columns. */
export function ResizableHead({ onResize, children, ...head }: Props) {
  const cell = useRef<HTMLTableCellElement>(null)
  const drawn = useRef<{ from: number; width: number }>(undefined)
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = { from: event.clientX, width: cell.current?.getBoundingClientRect().width ?? 0 }
  }
  // The edge alone moves until it is let go: a table of many rows is drawn once.
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (drawn.current) event.currentTarget.style.translate = `${event.clientX - drawn.current.from}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = drawn
    drawn.current = undefined
    event.currentTarget.style.translate = ''
    if (current && event.type === 'pointerup') onResize?.(fittingWidth(current.width + event.clientX - current.from))
  }
  return (
    <th {...head} ref={cell}>
      {children}
      {onResize && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click from sorting
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone
        <span
          className="head-edge"
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
          onClick={(event) => event.stopPropagation()}
        />
      )}
    </th>
  )
}
