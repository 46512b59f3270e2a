// Where a text stands in the table: over all rows that the filters let through, in parts, so that keys come between.

import { textIn } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'

/** What is looked for, as texts are compared; '' finds nothing. */
export const soughtText = (typed: string): string => typed.trim().toLowerCase()

/** As it is copied, or as it is shown: `1234.5` and `1,234.50` are found, whichever is typed. */
export function holdsText(placed: Pick<PlacedColumn, 'column' | 'type'>, row: TableRow, sought: string): boolean {
  const text = textIn(placed, row)
  if (text.toLowerCase().includes(sought)) return true
  return placed.type.figure?.(text, placed.column).toLowerCase().includes(sought) ?? false
}

interface Wish {
  rows: readonly TableRow[]
  columns: readonly PlacedColumn[]
  sought: string
  pause: () => Promise<void>
  signal: AbortSignal
}

/** Some milliseconds of texts. */
const cellsAtOnce = 20_000

/** Cells by the number that they have when all are counted row by row: `row * columns + column`. Rejected when it was ended. */
export async function findCells({ rows, columns, sought, pause, signal }: Wish): Promise<readonly number[]> {
  const found: number[] = []
  if (sought === '' || columns.length === 0) return found
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / columns.length))
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsAtOnce === 0) await pause()
    signal.throwIfAborted()
    for (const [place, placed] of columns.entries()) {
      if (holdsText(placed, row, sought)) found.push(index * columns.length + place)
    }
  }
  return found
}

/** The place among those found of the first at a cell or behind it, or of the last before it; from one end to the other. */
export function nextFound(found: readonly number[], at: number, direction: 1 | -1): number {
  if (found.length === 0) return -1
  let low = 0
  let high = found.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((found[middle] ?? 0) < (direction === 1 ? at + 1 : at)) low = middle + 1
    else high = middle
  }
  const place = direction === 1 ? low : low - 1
  return (place + found.length) % found.length
}
