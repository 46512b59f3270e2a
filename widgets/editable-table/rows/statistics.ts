// The figures of the footer, updated with each change instead of counted again.

import { valueIn } from '../cell-of.ts'
import type { TableColumn, TableRow } from '../cell-type.ts'
import { addTo, averageText, type ExactSum, makeExactSum, sumText } from '../figures/exact-sum.ts'

export interface Statistics {
  /** '' where the column has none or no row a value. */
  sum: (key: string) => string
  average: (key: string) => string
  replace: (before: TableRow, after: TableRow) => void
  add: (row: TableRow, direction: 1 | -1) => void
}

export function makeStatistics({
  columns,
  rows,
}: {
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
}): Statistics {
  const columnsByKey = new Map(
    columns.filter(({ statistics }) => statistics?.length).map((column) => [column.key, column]),
  )
  const sums = new Map<TableColumn, ExactSum>([...columnsByKey.values()].map((column) => [column, makeExactSum()]))
  const add = (row: TableRow, direction: 1 | -1) => {
    for (const [column, sum] of sums) addTo(sum, valueIn(column, row), direction)
  }
  if (sums.size > 0) for (const row of rows) add(row, 1)
  const text = (key: string, of: 'sum' | 'average') => {
    const column = columnsByKey.get(key)
    const sum = column && sums.get(column)
    if (!sum || !column.statistics?.includes(of)) return ''
    return of === 'sum' ? sumText(sum) : averageText(sum)
  }
  return {
    sum: (key) => text(key, 'sum'),
    average: (key) => text(key, 'average'),
    replace: (before, after) => {
      for (const [column, sum] of sums) {
        const [old, fresh] = [valueIn(column, before), valueIn(column, after)]
        if (Object.is(old, fresh)) continue
        addTo(sum, old, -1)
        addTo(sum, fresh, 1)
      }
    },
    add,
  }
}
