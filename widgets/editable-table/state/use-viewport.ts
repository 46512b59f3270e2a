import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ColumnLayout, columnsInViewport } from '../columns/column-layout.ts'
import { rowsInViewport } from './row-window.ts'

export interface Viewport {
  first: number
  last: number
  firstColumn: number
  lastColumn: number
}

interface ViewportInput {
  scroller: RefObject<HTMLDivElement | null>
  layout: ColumnLayout
  rowHeight: number
  rowCount: number
  /** Of the visible part: without head, foot and scroll bars. */
  width: number
  height: number
}

/** A store for `useSyncExternalStore`: when other rows come into the viewport, only the rows re-render. */
export interface LiveViewport {
  now: () => Viewport
  /** Reads the scroll position again after the table itself has scrolled. */
  measure: () => void
  listen: (listener: () => void) => () => void
}

/** Milliseconds after the last scroll in which no row lights up under the pointer. */
export const scrollFlagTime = 100

/** Rows and columns in the viewport, updated while it scrolls. */
export function useViewport(input: ViewportInput): LiveViewport {
  const { scroller } = input
  const latest = useRef(input)
  latest.current = input
  const [viewport] = useState(() => makeLiveViewport(() => latest.current))
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
      flushSync(viewport.measure)
    }
    box.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', follow)
    }
  }, [scroller, viewport])
  return viewport
}

function makeLiveViewport(input: () => ViewportInput): LiveViewport {
  const listeners = new Set<() => void>()
  let current: Viewport = { first: 0, last: -1, firstColumn: 0, lastColumn: -1 }
  // Cached: reading it from the document while rendering would force a layout.
  let at = { top: 0, left: 0 }
  return {
    now: () => {
      const found = viewportAt(input(), at)
      // The same object as long as the same cells are visible.
      if (!isSame(found, current)) current = found
      return current
    },
    measure: () => {
      const box = input().scroller.current
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

function viewportAt(
  { layout, rowHeight, rowCount, width, height }: ViewportInput,
  at: { top: number; left: number },
): Viewport {
  if (width === 0) return { first: 0, last: -1, firstColumn: 0, lastColumn: -1 }
  const rows = rowsInViewport({ scrollTop: at.top, height, rowHeight, rowCount })
  const columns = columnsInViewport(layout, { scrollLeft: at.left, width })
  return { ...rows, firstColumn: columns.first, lastColumn: columns.last }
}

const isSame = (one: Viewport, other: Viewport) =>
  one.first === other.first &&
  one.last === other.last &&
  one.firstColumn === other.firstColumn &&
  one.lastColumn === other.lastColumn
