// Finds a text in all rows that pass the filters, in parts, so that keys are handled between them.

import { textIn } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'

/** The text to search for in the form that is compared; '' finds nothing. */
export const soughtText = (typed: string): string => typed.trim().toLowerCase()

/** Searches the copied and the shown text: `1234.5` and `1,234.50` are both found. */
export function holdsText(placed: Pick<PlacedColumn, 'column' | 'type'>, row: TableRow, sought: string): boolean {
  const text = textIn(placed, row)
  if (text.toLowerCase().includes(sought)) return true
  return placed.type.figure?.(text, placed.column).toLowerCase().includes(sought) ?? false
}

interface FindInput {
  rows: readonly TableRow[]
  columns: readonly PlacedColumn[]
  sought: string
  pause: () => Promise<void>
  signal: AbortSignal
}

/** Cells that are searched in some milliseconds. */
const cellsAtOnce = 20_000

/** Returns cells as numbers, counted row by row: `row * columns + column`. Rejects when the signal is aborted. */
export async function findCells({ rows, columns, sought, pause, signal }: FindInput): Promise<readonly number[]> {
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

/** The index among the found cells of the first one from a cell on, or of the last one before it; wraps around. */
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
