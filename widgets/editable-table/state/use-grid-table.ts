import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flashTime } from '../rows/row-sync.ts'
import type { TableStore } from '../rows/table-store.ts'
import { makeCursor } from './cursor.ts'
import type { GridSettings, TableFrame } from './grid-settings.ts'
import type { GridTable, TableCalls, TableTool } from './grid-table.ts'
import { scrolledTo } from './row-window.ts'

interface GridTableInput {
  store: TableStore
  /** The same ones for the life of the table. */
  tools: readonly TableTool[]
  settings: GridSettings
  frame: TableFrame
  calls: TableCalls
  popups: RefObject<HTMLDivElement | null>
}

/** The object that the parts of the grid share; the same one for the life of the table. */
export function useGridTable(input: GridTableInput): GridTable {
  const { store, tools } = input
  const latest = useRef(input)
  latest.current = input
  const [flashing] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  const [branches] = useState(() => new Map<string, 'loading' | 'failed'>())
  useEffect(
    () => () => {
      for (const timer of flashing.values()) clearTimeout(timer)
    },
    [flashing],
  )
  const awaited = useRef<{ id?: string | undefined; column?: number }>(undefined)
  const [, rerender] = useState(0)
  const table = useMemo((): GridTable => {
    const frame = () => latest.current.frame
    return {
      store,
      cursor: makeCursor(store),
      tools,
      settings: () => latest.current.settings,
      frame,
      calls: () => latest.current.calls,
      flashing,
      branches,
      highlight: { matches: undefined },
      focus: { isWanted: false, isTouch: false, leavesByTab: false },
      takeFocus: () => {
        // By class: the browser caches the list, so that asking with every key costs nothing.
        const catcher = frame().scroller.current?.getElementsByClassName('kt-catcher')[0]
        if (catcher instanceof HTMLElement) catcher.focus({ preventScroll: true })
      },
      popupContainer: () => latest.current.popups.current ?? document.body,
      pageRows: () => Math.max(1, Math.floor(frame().height / latest.current.settings.rowHeight) - 1),
      scrollTo: (place) => scrollFrame({ place, frame: frame(), settings: latest.current.settings }),
      pressInside: ({ row, column }) => {
        const cell = frame().scroller.current?.querySelector(`[data-row="${row}"] [data-column="${column}"]`)
        const control = cell?.querySelector('input:not([data-catcher]), button, [role="checkbox"], [role="switch"]')
        if (control instanceof HTMLElement) control.click()
      },
      fitColumn: (key) => {
        const { resizeColumn, saveWidths } = latest.current.calls
        const place = latest.current.settings.layout.columns.findIndex(({ column }) => column.key === key)
        resizeColumn(key, widestOf(frame().scroller.current, place))
        saveWidths()
      },
      flash: (id) => {
        clearTimeout(flashing.get(id))
        const fade = () => {
          flashing.delete(id)
          store.touch([id])
        }
        flashing.set(id, setTimeout(fade, flashTime))
        store.touch([id])
      },
      setBranch: (id, state) => {
        if (state) branches.set(id, state)
        else branches.delete(id)
        store.touch([id])
      },
      showLater: (place) => {
        awaited.current = place
        rerender((count) => count + 1)
      },
    }
  }, [store, tools, flashing, branches])
  useLayoutEffect(() => {
    const place = awaited.current
    if (!place) return
    awaited.current = undefined
    const { row, column } = table.cursor.active()
    const found = place.id === undefined ? row : store.visible().rows.findIndex(({ id }) => id === place.id)
    if (found === -1) return
    const target = { row: found, column: place.column ?? column }
    table.scrollTo(target)
    table.cursor.moveTo(target)
    if (table.focus.isWanted) table.takeFocus()
  })
  return table
}

/** Width of the widest contents among the rendered cells and the title, with room at both sides. */
function widestOf(scroller: HTMLElement | null, place: number): number {
  const cells = scroller?.querySelectorAll(`[data-column="${place}"], [data-title="${place}"]`) ?? []
  const range = document.createRange()
  const widths = [...cells].map((cell) => {
    range.selectNodeContents(cell)
    // Parts that lie over the contents are as wide as the cell.
    const over = cell.querySelector('.kt-title-menu, .kt-edge, .kt-catcher, .kt-opens, .kt-fill-handle')
    if (over) range.setEndBefore(over)
    return range.getBoundingClientRect().width
  })
  return Math.min(480, Math.max(...widths) + 34)
}

interface Scrolling {
  place: { row?: number; column?: number }
  frame: TableFrame
  settings: GridSettings
}

function scrollFrame({ place: { row, column }, frame, settings: { layout, rowHeight } }: Scrolling): void {
  const box = frame.scroller.current
  if (!box) return
  if (row !== undefined) {
    const size = box.clientHeight - frame.headHeight - frame.footHeight
    box.scrollTop = scrolledTo({ from: row * rowHeight, to: (row + 1) * rowHeight, at: box.scrollTop, size })
  }
  const placed = column === undefined ? undefined : layout.columns[column]
  if (placed?.side === 'middle') {
    const size = box.clientWidth - layout.leftWidth - layout.rightWidth
    const from = placed.left - layout.leftWidth
    box.scrollLeft = scrolledTo({ from, to: from + placed.width, at: box.scrollLeft, size })
  }
  frame.viewport.measure()
}
