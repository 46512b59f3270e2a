import { useMemo, useRef, useState } from 'react'
import type { Statistic, TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { type ColumnLayout, layOutColumns } from './column-layout.ts'
import { type ColumnShape, formattedColumn, initialShape, orderedColumns } from './column-shape.ts'
import { type EnhanceStore, latestWidths, saveRecord } from './enhance-records.ts'
import { isAllowed, type Rights } from './rights.ts'

interface ShownColumns {
  /** Those that this user may see. */
  columns: readonly TableColumn[]
  statistics: readonly Statistic[]
  layout: ColumnLayout
  resizeColumn: (key: string, width: number) => void
  /** Persists the widths. */
  saveWidths: () => void
  shape: ColumnShape
}

interface ColumnsInput extends Rights {
  columns: readonly TableColumn[]
  enhance?: EnhanceStore
  rowSelection?: boolean
  rowNumber?: boolean
  dragSort?: boolean
  readOnly?: boolean
}

interface Surroundings {
  /** Of the table, in pixels. */
  width: number
  orderKey: string | undefined
}

/** The columns that this user may see, laid out with the widths and the shape that the user chose. */
export function useColumns(input: ColumnsInput, { width, orderKey }: Surroundings): ShownColumns {
  const { columns: declared, authPre, excludedCodes, enhance, rowSelection, rowNumber, dragSort, readOnly } = input
  const [{ frozen, hidden, formats, order }, setShape] = useState(initialShape)
  const columns = useMemo(() => {
    const allowed = declared.filter(({ key, isHidden }) => !isHidden && isAllowed(key, { authPre, excludedCodes }))
    return orderedColumns(allowed, order).map((column) => {
      const formatted = formattedColumn(column, formats)
      // The order follows from the place of the row and cannot be typed.
      return column.key === orderKey ? { ...formatted, isDisabled: true } : formatted
    })
  }, [declared, authPre, excludedCodes, orderKey, formats, order])
  const statistics = useMemo(
    () => (['sum', 'average'] as const).filter((kind) => columns.some((column) => column.statistics?.includes(kind))),
    [columns],
  )
  const hasStatistics = statistics.length > 0
  const { dragged, setWidth, saveWidths } = useDraggedWidths(enhance)
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
    resizeColumn: (key, newWidth) => {
      const least = layout.columns.find(({ column }) => column.key === key)?.minWidth ?? 0
      setWidth(key, Math.max(least, Math.round(newWidth)))
    },
    saveWidths,
  }
}

/** Widths that the user dragged, by column key; read from and persisted in the screen's store. */
function useDraggedWidths(enhance: EnhanceStore | undefined) {
  const [dragged, setDragged] = useState(() => (enhance ? latestWidths(enhance.read(), enhance.table) : {}))
  const latest = useRef({ dragged, enhance })
  latest.current = { ...latest.current, enhance }
  return {
    dragged,
    setWidth: (key: string, width: number) => {
      const next = { ...latest.current.dragged, [key]: width }
      latest.current.dragged = next
      setDragged(next)
    },
    saveWidths: () => {
      const { enhance: store, dragged: widths } = latest.current
      if (store) saveRecord(store, widths)
    },
  }
}
