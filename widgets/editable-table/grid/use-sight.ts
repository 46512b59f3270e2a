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

/** A store for `useSyncExternalStore`: scrolling re-renders the rows alone, not the table around them. */
export interface LiveSight {
  now: () => Sight
  /** After the table was scrolled by its own hand. */
  look: () => void
  listen: (listener: () => void) => () => void
}

/** How long after the last scroll no row lights up under the pointer. */
export const scrollFlagTime = 100

/** What of the table is in sight, kept while it scrolls. */
export function useSight(wish: Wish): LiveSight {
  const { scroller } = wish
  const latest = useRef(wish)
  latest.current = wish
  const [sight] = useState(() => makeLiveSight(() => latest.current))
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let timer = 0
    const follow = () => {
      if (timer === 0) box.classList.add('kt-scrolling')
      else clearTimeout(timer)
      timer = window.setTimeout(() => {
        timer = 0
        box.classList.remove('kt-scrolling')
      }, scrollFlagTime)
      // At once: later, and the rows would be missing for a frame.
      flushSync(sight.look)
    }
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', follow)
    }
  }, [scroller, sight])
  return sight
}

function makeLiveSight(wish: () => Wish): LiveSight {
  const listeners = new Set<() => void>()
  let seen: Sight = { first: 0, last: -1, firstColumn: 0, lastColumn: -1 }
  // Kept here: asking the document while drawing would make it lay out anew.
  let at = { top: 0, left: 0 }
  return {
    now: () => {
      const found = inSight(wish(), at)
      // The same object as long as the same is seen.
      if (!isSame(found, seen)) seen = found
      return seen
    },
    look: () => {
      const box = wish().scroller.current
      if (!box) return
      at = { top: box.scrollTop, left: box.scrollLeft }
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function inSight({ layout, rowHeight, rowCount, width, height }: Wish, at: { top: number; left: number }): Sight {
  if (width === 0) return { first: 0, last: -1, firstColumn: 0, lastColumn: -1 }
  const rows = rowsInSight({ scrollTop: at.top, height, rowHeight, rowCount })
  const columns = columnsInSight(layout, { scrollLeft: at.left, width })
  return { ...rows, firstColumn: columns.first, lastColumn: columns.last }
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
