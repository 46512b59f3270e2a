// Sorts rows by one column: figures by size, texts in the order of Chinese dictionaries, empty cells last.

import { textIn } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { compareDecimals, plainDecimal } from '../figures/decimal-text.ts'

const dictionary = new Intl.Collator('zh-CN', { numeric: true })

/** Compares texts of cells by the family of their type; negative when the first comes first. */
export function compareTexts(one: string, other: string, { family }: Pick<PlacedColumn['type'], 'family'>): number {
  if (family === 'figure') {
    const [a, b] = [plainDecimal(one), plainDecimal(other)]
    if (a && b) return compareDecimals(a, b)
  }
  return dictionary.compare(one, other)
}

export function rowOrder(
  placed: Pick<PlacedColumn, 'column' | 'type'>,
  direction: 1 | -1,
): (one: TableRow, other: TableRow) => number {
  return (one, other) => {
    const [a, b] = [textIn(placed, one), textIn(placed, other)]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return direction * compareTexts(a, b, placed.type)
  }
}
