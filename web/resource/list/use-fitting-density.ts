// The height of rows: as the person wants it, else the greatest with which the rows of a page fit into the window.
import { type Density, fittingDensity } from '@kouan/contract/rules/list-look.ts'
import { useCallback, useRef, useState } from 'react'
import { useTable } from './table-model.ts'

/** In pixels, of the heads of the columns. */
const headHeight = 36
/** In pixels: the pager with what separates it from the end of the window. */
const pagerHeight = 48

interface FittingDensity {
  density: Density
  /** Belongs to the element around the table. */
  place: (element: HTMLElement | null) => (() => void) | undefined
}

/**
 * Measured before anything is painted, also where cards become a table, and again when the window or the width of the rows is another,
 * as when the page comes back to the front. Rows keep their height when a form opens above.
 */
export function useFittingDensity(): FittingDensity {
  const { density: chosen, size, secondLine } = useTable()
  const table = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  const measure = useCallback(() => {
    // A page in the background has no place.
    if (table.current && table.current.clientWidth > 0) setRoom(roomBelow(table.current))
  }, [])
  const place = useCallback(
    (element: HTMLElement | null) => {
      table.current = element
      if (!element) return undefined
      measure()
      let width = element.clientWidth
      const widths = new ResizeObserver(() => {
        if (element.clientWidth === width) return
        width = element.clientWidth
        measure()
      })
      widths.observe(element)
      addEventListener('resize', measure)
      return () => {
        widths.disconnect()
        removeEventListener('resize', measure)
        table.current = null
      }
    },
    [measure],
  )
  const fitting =
    size === undefined ? 'compact' : fittingDensity({ room, rows: size, hasSecondLine: secondLine.length > 0 })
  return { density: chosen ?? fitting, place }
}

/** Returns pixels from the first row to the pager at the end of the window, where the page is not scrolled. */
function roomBelow(table: HTMLElement): number {
  const sums = table.closest('.list')?.querySelector<HTMLElement>('.list-totals')?.offsetHeight ?? 0
  const top = table.getBoundingClientRect().top + window.scrollY
  return window.innerHeight - top - headHeight - pagerHeight - sums
}
