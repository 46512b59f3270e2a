import { useMemo, useRef, useState } from 'react'
import type { Statistic, TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { type ColumnLayout, layOutColumns } from './column-layout.ts'
import { type ColumnShape, formattedColumn, initialShape, orderedColumns, type ShapeState } from './column-shape.ts'
import { type EnhanceStore, readColumns, saveColumns } from './enhance-records.ts'
import { isAllowed, type Rights } from './rights.ts'

interface ShownColumns {
  /** Those that this user may see. */
  columns: readonly TableColumn[]
  statistics: readonly Statistic[]
  layout: ColumnLayout
  resizeColumn: (key: string, width: number) => void
  /** Keeps the widths. */
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
  const { dragged, setWidth, shape, setShape, save } = useOwnColumns(enhance)
  const { frozen, formats, order, latest } = shape
  const columns = useMemo(() => {
    const allowed = declared.filter(({ key, isHidden }) => !isHidden && isAllowed(key, { authPre, excludedCodes }))
    return orderedColumns(allowed, order).map((column) => {
      const formatted = formattedColumn(column, formats)
      // The order follows from the place of the row and cannot be typed.
      return column.key === orderKey ? { ...formatted, isDisabled: true } : formatted
    })
  }, [declared, authPre, excludedCodes, orderKey, formats, order])
  // Columns may have gone since others were hidden; a table without any would be of no use.
  const hidden = columns.some(({ key }) => !shape.hidden.has(key)) ? shape.hidden : initialShape.hidden
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
      latest,
      set: setShape,
    },
    resizeColumn: (key, newWidth) => {
      const least = layout.columns.find(({ column }) => column.key === key)?.minWidth ?? 0
      setWidth(key, Math.max(least, Math.round(newWidth)))
    },
    saveWidths: save,
  }
}

/** Widths and shape of the user; read from the screen's store and kept in it, formats excepted. */
function useOwnColumns(enhance: EnhanceStore | undefined) {
  const [own, setOwn] = useState(() => {
    const { widths, shape } = readColumns(enhance)
    return { widths, shape: { ...initialShape, ...shape } }
  })
  const latest = useRef({ own, enhance })
  latest.current = { ...latest.current, enhance }
  const change = (part: Partial<typeof own>) => {
    const next = { ...latest.current.own, ...part }
    latest.current.own = next
    setOwn(next)
  }
  const save = () => {
    const { enhance: store, own: columns } = latest.current
    if (store) saveColumns(store, columns)
  }
  return {
    dragged: own.widths,
    shape: own.shape,
    setWidth: (key: string, width: number) => change({ widths: { ...latest.current.own.widths, [key]: width } }),
    setShape: (part: Partial<ShapeState>) => {
      change({ shape: { ...latest.current.own.shape, ...part } })
      save()
    },
    save,
  }
}
