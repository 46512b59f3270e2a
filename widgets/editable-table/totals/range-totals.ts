// Count, sum, average, minimum and maximum of cells, digit by digit.

import { isEmptyValue, valueIn } from '../cell-of.ts'
import type { CellType, TableColumn, TableRow } from '../cell-type.ts'
import { compareDecimals, plainDecimal } from '../figures/decimal-text.ts'
import { addTo, averageText, makeExactSum, sumText } from '../figures/exact-sum.ts'

export interface RangeTotals {
  /** Cells that are not empty. */
  count: number
  /** Cells with figures. */
  figures: number
  sum: string
  average: string
  least: string
  greatest: string
}

export interface RangeCounter {
  add: (row: TableRow) => void
  totals: () => RangeTotals
}

export function countRange(columns: readonly { column: TableColumn; type: CellType }[]): RangeCounter {
  const sum = makeExactSum()
  let count = 0
  let least: string | undefined
  let greatest: string | undefined
  const addFigure = (value: unknown) => {
    addTo(sum, value)
    const text = plainDecimal(String(value))
    if (!text) return
    if (least === undefined || isBefore(text, least)) least = text
    if (greatest === undefined || isBefore(greatest, text)) greatest = text
  }
  return {
    add: (row) => {
      for (const { column, type } of columns) {
        const value = valueIn(column, row)
        if ((type.isEmpty ?? isEmptyValue)(value)) continue
        count += 1
        if (type.family === 'figure') addFigure(value)
      }
    },
    totals: () => ({
      count,
      figures: sum.count,
      sum: sumText(sum),
      average: averageText(sum),
      least: least ?? '',
      greatest: greatest ?? '',
    }),
  }
}

const isBefore = (one: string, other: string) => compareDecimals(one, other) < 0
