import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnLayout, columnsInSight } from '../columns/column-layout.ts'
import { rowsInSight } from './row-window.ts'

interface Sight {
  first: number
  last: number
  firstColumn: number
  lastColumn: number
}

interface Wish {
  scroller: RefObject<HTMLDivElement | null>
  layout: ColumnLayout
  rowHeight: number
  rowCount: number
  /** Of what is seen: without head, foot and scroll bars. */
  width: number
  height: number
}

/** How long after the last scroll no row lights up under the pointer. */
export const scrollFlagTime = 100

/** What of the table is in sight, kept while it scrolls. Redraws only when another row or column comes into it. */
export function useSight({ scroller, layout, rowHeight, rowCount, width, height }: Wish): {
  sight: Sight
  /** After the table was scrolled by its own hand. */
  look: () => void
} {
  const [, redraw] = useState(0)
  // Kept here: asking the document while drawing would make it lay out anew.
  const at = useRef({ top: 0, left: 0 })
  const see = (): Sight => {
    if (width === 0) return { first: 0, last: -1, firstColumn: 0, lastColumn: -1 }
    const rows = rowsInSight({ scrollTop: at.current.top, height, rowHeight, rowCount })
    const columns = columnsInSight(layout, { scrollLeft: at.current.left, width })
    return { ...rows, firstColumn: columns.first, lastColumn: columns.last }
  }
  const sight = see()
  const latest = useRef({ see, sight })
  latest.current = { see, sight }
  const look = useRef(() => {
    const box = scroller.current
    if (!box) return
    at.current = { top: box.scrollTop, left: box.scrollLeft }
    const { see: seeNow, sight: before } = latest.current
    if (!isSame(seeNow(), before)) redraw((count) => count + 1)
  }).current
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let timer = 0
    const follow = () => {
      // At once: later, and the rows would be missing for a frame.
      flushSync(look)
      if (timer === 0) box.classList.add('kt-scrolling')
      else clearTimeout(timer)
      timer = window.setTimeout(() => {
        timer = 0
        box.classList.remove('kt-scrolling')
      }, scrollFlagTime)
    }
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', follow)
    }
  }, [scroller, look])
  return { sight, look }
}

const isSame = (one: Sight, other: Sight) =>
  one.first === other.first &&
  one.last === other.last &&
  one.firstColumn === other.firstColumn &&
  one.lastColumn === other.lastColumn

/** The width inside an element, measured before it is seen and whenever it changes; 0 until then. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
