// The columns of a list in the room that it has on the page: measured as rendered, laid out again before anything is painted.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOutColumns, type SizedColumn } from './column-layout.ts'
import { type ColumnContent, measureColumns } from './measure-columns.ts'

/** The name of the column of actions, which is measured like the others. */
export const actionsColumn = 'actions'

type Contents = Readonly<Record<string, ColumnContent>>

interface FittedColumns<C> {
  /** Those that fit, with their widths in pixels. */
  columns: readonly C[]
  /** Those that have no room, in their order. */
  dropped: readonly C[]
  /** In pixels, of the column of actions. */
  actionsWidth: number
  /** Belongs to the element around the table. */
  place: (element: HTMLElement | null) => (() => void) | undefined
}

/** In pixels, before a row was rendered. */
const firstActionsWidth = 140

interface Options<C> {
  columns: readonly C[]
  /** Other rows are measured before they are painted. */
  rows: unknown
  hasActions: boolean
  /** In pixels: of columns that are no fields, beside that of actions. */
  otherWidth: number
  /** The same function until the rules change. */
  sizeOf: (column: C, place: number, content: ColumnContent | undefined) => SizedColumn
}

export function useFittedColumns<C extends { name: string }>(options: Options<C>): FittedColumns<C> {
  const { columns, rows, hasActions, otherWidth, sizeOf } = options
  const list = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  const [contents, setContents] = useState<Contents>({})
  const measure = useCallback(() => {
    const { current } = list
    // A page in the background has no width.
    if (!current || current.clientWidth === 0) return
    setRoom(current.clientWidth)
    setContents((known) => changedContents(known, measureColumns(current)))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows and columns have other content
  useLayoutEffect(measure, [measure, rows, columns])
  const place = useCallback(
    (element: HTMLElement | null) => {
      list.current = element
      if (!element) return undefined
      let frame = 0
      const measureOnce = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(measure)
      }
      const sizes = new ResizeObserver(measureOnce)
      sizes.observe(element)
      // Texts of codes and lazy parts come later than the rows.
      const texts = new MutationObserver(measureOnce)
      texts.observe(element, { subtree: true, childList: true, characterData: true })
      return () => {
        sizes.disconnect()
        texts.disconnect()
        cancelAnimationFrame(frame)
        list.current = null
      }
    },
    [measure],
  )
  const actions = contents[actionsColumn]
  const actionsWidth = actions ? Math.max(actions.head, actions.widest) : firstActionsWidth
  return useMemo(() => {
    if (room === 0) return { columns, dropped: [], actionsWidth, place }
    const free = room - otherWidth - (hasActions ? actionsWidth : 0)
    const sizes = columns.map((column, at) => sizeOf(column, at, contents[column.name]))
    const first = layOutColumns(sizes, free)
    // The count of dropped columns is in the head of the actions, or in a column of its own.
    const { widths, dropped } =
      first.dropped.length > 0 && !hasActions ? layOutColumns(sizes, free - actionsWidth) : first
    return {
      columns: columns.flatMap((column) => {
        const width = widths[column.name]
        return width === undefined ? [] : [{ ...column, width }]
      }),
      dropped: columns.filter(({ name }) => dropped.includes(name)),
      actionsWidth,
      place,
    }
  }, [columns, contents, room, hasActions, actionsWidth, otherWidth, sizeOf, place])
}

/** Returns the same object where nothing has changed; columns that are not rendered keep what was measured last. */
function changedContents(known: Contents, measured: Contents): Contents {
  const isSame = Object.entries(measured).every(([name, { head, widest, isCode, apart }]) => {
    const before = known[name]
    return before?.head === head && before.widest === widest && before.isCode === isCode && before.apart === apart
  })
  return isSame ? known : { ...known, ...measured }
}
