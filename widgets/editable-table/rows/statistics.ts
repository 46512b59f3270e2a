// The figures of the footer, kept up with every change instead of counted anew.
import type { TableColumn, TableRow } from '../cell-type.ts'
import { addTo, averageText, type ExactSum, makeExactSum, sumText } from './exact-sum.ts'

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
  const wanted = new Map(columns.filter(({ statistics }) => statistics?.length).map((column) => [column.key, column]))
  const sums = new Map<string, ExactSum>([...wanted.keys()].map((key) => [key, makeExactSum()]))
  const add = (row: TableRow, direction: 1 | -1) => {
    for (const [key, sum] of sums) addTo(sum, row[key], direction)
  }
  if (sums.size > 0) for (const row of rows) add(row, 1)
  const text = (key: string, of: 'sum' | 'average') => {
    const sum = sums.get(key)
    if (!sum || !wanted.get(key)?.statistics?.includes(of)) return ''
    return of === 'sum' ? sumText(sum) : averageText(sum)
  }
  return {
    sum: (key) => text(key, 'sum'),
    average: (key) => text(key, 'average'),
    replace: (before, after) => {
      for (const [key, sum] of sums) {
        if (Object.is(before[key], after[key])) continue
        addTo(sum, before[key], -1)
        addTo(sum, after[key], 1)
      }
    },
    add,
  }
}
