import { useMemo, useRef, useState } from 'react'
import type { Statistic, TableColumn } from './cell-type.ts'
import { cellTypeOf } from './cell-type-of.ts'
import { type ColumnLayout, layOutColumns } from './columns/column-layout.ts'
import { keepRecord, latestWidths } from './columns/enhance-records.ts'
import type { NumberFormat } from './columns/number-format.ts'
import { isAllowed } from './columns/rights.ts'
import type { EditableTableProps } from './table-props.ts'

interface ShownColumns {
  /** Those that this user may see. */
  columns: readonly TableColumn[]
  statistics: readonly Statistic[]
  layout: ColumnLayout
  resizeColumn: (key: string, width: number) => void
  keepWidths: () => void
  shape: ColumnShape
}

/** What a user made of the columns beside their widths; until the page is left. */
export interface ColumnShape {
  frozen: ReadonlySet<string>
  hidden: ReadonlySet<string>
  /** Of figures, by column key; undefined as the figures are kept. */
  formats: Formats
  /** All columns by their keys, in the user's order; those that came since stand behind. */
  order: readonly string[]
  set: (shape: Partial<Pick<ColumnShape, 'frozen' | 'hidden' | 'formats' | 'order'>>) => void
}

type Formats = ReadonlyMap<string, NumberFormat | undefined>

const none: ReadonlySet<string> = new Set()
const noFormats: Formats = new Map()
const noOrder: readonly string[] = []

type Wish = Pick<
  EditableTableProps,
  'columns' | 'authPre' | 'excludedCodes' | 'enhance' | 'rowSelection' | 'rowNumber' | 'dragSort' | 'readOnly'
>

/** The columns of a table with their places, as far as rights and the user's own widths say. */
export function useColumns(
  props: Wish,
  { width, orderKey }: { width: number; orderKey: string | undefined },
): ShownColumns {
  const { columns: given, authPre, excludedCodes, enhance, rowSelection, rowNumber, dragSort, readOnly } = props
  const [dragged, setDragged] = useState(() => (enhance ? latestWidths(enhance.read(), enhance.table) : {}))
  const [{ frozen, hidden, formats, order: wishedOrder }, setShape] = useState({
    ...{ frozen: none, hidden: none, formats: noFormats },
    order: noOrder,
  })
  const latest = useRef({ dragged, enhance })
  latest.current = { ...latest.current, enhance }
  const columns = useMemo(() => {
    const allowed = given.filter(({ key, isHidden }) => !isHidden && isAllowed(key, { authPre, excludedCodes }))
    // The order is what the place says, not what somebody types.
    return inOrder(allowed, wishedOrder).map((column) => {
      const { format: _own, ...plain } = column
      const format = formats.get(column.key)
      const formatted = !formats.has(column.key) ? column : format ? { ...plain, format } : plain
      return column.key === orderKey ? { ...formatted, isDisabled: true } : formatted
    })
  }, [given, authPre, excludedCodes, orderKey, formats, wishedOrder])
  const statistics = useMemo(
    () => (['sum', 'average'] as const).filter((kind) => columns.some((column) => column.statistics?.includes(kind))),
    [columns],
  )
  const hasStatistics = statistics.length > 0
  const layout = useMemo(
    () =>
      layOutColumns({
        columns: columns.flatMap((column) => {
          if (hidden.has(column.key)) return []
          return frozen.has(column.key) ? [{ ...column, fixed: 'left' as const }] : [column]
        }),
        typeOf: cellTypeOf,
        available: width,
        dragged,
        canDragRows: (dragSort ?? false) && !readOnly,
        canSelect: rowSelection ?? false,
        hasRowNumbers: rowNumber ?? false,
        hasStatistics,
      }),
    [columns, hidden, frozen, width, dragged, dragSort, readOnly, rowSelection, rowNumber, hasStatistics],
  )
  return {
    columns,
    statistics,
    layout,
    shape: {
      frozen,
      hidden,
      formats,
      order: columns.map(({ key }) => key),
      set: (part) => setShape((before) => ({ ...before, ...part })),
    },
    resizeColumn: (key, wished) => {
      const least = layout.columns.find(({ column }) => column.key === key)?.minWidth ?? 0
      const next = { ...latest.current.dragged, [key]: Math.max(least, Math.round(wished)) }
      latest.current.dragged = next
      setDragged(next)
    },
    keepWidths: () => {
      const { enhance: store, dragged: widths } = latest.current
      if (store) keepRecord(store, widths)
    },
  }
}

function inOrder(columns: readonly TableColumn[], order: readonly string[]): readonly TableColumn[] {
  if (order.length === 0) return columns
  const places = new Map(order.map((key, place) => [key, place]))
  const placeOf = ({ key }: TableColumn) => places.get(key) ?? order.length
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}
