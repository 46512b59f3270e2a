import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TableRow } from '../cell-type.ts'
import type { Refusal } from '../clipboard/paste-plan.ts'
import { makeCursor } from '../input/cursor.ts'
import { flashTime } from '../rows/row-sync.ts'
import type { TableStore } from '../rows/table-store.ts'
import type { ColumnShape } from '../use-columns.ts'
import type { GridSettings, GridTable } from './grid-table.ts'
import { scrolledTo } from './row-window.ts'
import type { LiveSight } from './use-sight.ts'

/** The elements and measures of the scroller. */
export interface TableFrame {
  scroller: RefObject<HTMLDivElement | null>
  dropLine: RefObject<HTMLDivElement | null>
  width: number
  /** Of the rows in sight. */
  height: number
  maxHeight: number
  headHeight: number
  footHeight: number
  sight: LiveSight
}

export interface RefusedPaste {
  refusals: readonly Refusal[]
  cellCount: number
  pasteRest: () => void
}

export interface GridDeeds {
  newRow: () => Readonly<Record<string, unknown>>
  toggleBranch: (row: TableRow) => void
  resizeColumn: (key: string, width: number) => void
  keepWidths: () => void
  shape: ColumnShape
  refusePaste: (refused: RefusedPaste) => void
  recheck: (rows: readonly { id: string; keys: readonly string[] }[]) => void
}

export interface LiveTable extends GridTable {
  /** Lights a row for a while. */
  flash: (id: string) => void
  setBranch: (id: string, state: 'loading' | 'failed' | undefined) => void
  /** Focuses and scrolls there as soon as what has just changed is drawn. */
  showLater: (place: { id?: string | undefined; column?: number }) => void
}

interface Wish {
  store: TableStore
  settings: GridSettings
  frame: TableFrame
  deeds: GridDeeds
  popups: RefObject<HTMLDivElement | null>
}

/** One object for the life of the table; what changes is asked for when it is needed. */
export function useGridTable(wish: Wish): LiveTable {
  const { store } = wish
  const latest = useRef(wish)
  latest.current = wish
  const [flashing] = useState(() => new Map<string, ReturnType<typeof setTimeout>>())
  const [branches] = useState(() => new Map<string, 'loading' | 'failed'>())
  useEffect(
    () => () => {
      for (const timer of flashing.values()) clearTimeout(timer)
    },
    [flashing],
  )
  const awaited = useRef<{ id?: string | undefined; column?: number }>(undefined)
  const [, redraw] = useState(0)
  const table = useMemo((): LiveTable => {
    const frame = () => latest.current.frame
    return {
      store,
      cursor: makeCursor(store),
      settings: () => latest.current.settings,
      flashing,
      branches,
      focus: { isWanted: false, isTouch: false, leavesByTab: false },
      takeFocus: () => {
        // By class: the browser keeps the answer, so that asking with every key costs nothing.
        const catcher = frame().scroller.current?.getElementsByClassName('kt-catcher')[0]
        if (catcher instanceof HTMLElement) catcher.focus({ preventScroll: true })
      },
      popupContainer: () => latest.current.popups.current ?? document.body,
      dropLine: () => frame().dropLine.current,
      scroller: () => frame().scroller.current,
      headHeight: () => frame().headHeight,
      footHeight: () => frame().footHeight,
      pageRows: () => Math.max(1, Math.floor(frame().height / latest.current.settings.rowHeight) - 1),
      scrollTo: (place) => scrollFrame({ place, frame: frame(), settings: latest.current.settings }),
      pressInside: ({ row, column }) => {
        const cell = frame().scroller.current?.querySelector(`[data-row="${row}"] [data-column="${column}"]`)
        const control = cell?.querySelector('input:not([data-catcher]), button, [role="checkbox"], [role="switch"]')
        if (control instanceof HTMLElement) control.click()
      },
      newRow: () => latest.current.deeds.newRow(),
      toggleBranch: (row) => latest.current.deeds.toggleBranch(row),
      resizeColumn: (key, width) => latest.current.deeds.resizeColumn(key, width),
      keepWidths: () => latest.current.deeds.keepWidths(),
      shape: () => latest.current.deeds.shape,
      fitColumn: (key) => {
        const { resizeColumn, keepWidths } = latest.current.deeds
        const place = latest.current.settings.layout.columns.findIndex(({ column }) => column.key === key)
        resizeColumn(key, widestOf(frame().scroller.current, place))
        keepWidths()
      },
      refusePaste: (refused) => latest.current.deeds.refusePaste(refused),
      recheck: (rows) => latest.current.deeds.recheck(rows),
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
        redraw((count) => count + 1)
      },
    }
  }, [store, flashing, branches])
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

/** Of the cells and the title that are drawn: their contents, and room at both sides. */
function widestOf(scroller: HTMLElement | null, place: number): number {
  const cells = scroller?.querySelectorAll(`[data-column="${place}"], [data-title="${place}"]`) ?? []
  const range = document.createRange()
  const widths = [...cells].map((cell) => {
    range.selectNodeContents(cell)
    // What lies over the contents is as wide as the cell.
    const over = cell.querySelector('.kt-edge, .kt-catcher, .kt-opens')
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
  frame.sight.look()
}
