// Totals of the marked cells, counted again when others are marked or their values change.

import { pauseOfBrowser } from '../rules/paced-work.ts'
import { isSingle, sizeOf } from '../state/cell-range.ts'
import type { GridTable } from '../state/grid-table.ts'
import { countRange, type RangeTotals } from './range-totals.ts'

/** Cells that are counted in some milliseconds. */
const cellsAtOnce = 50_000
/** Milliseconds until the cells are counted, after they are rendered; while the pointer is dragged, the interval. */
const countDelay = 50

/** Reports undefined for a single cell. Counts in parts, so that millions of cells do not block the page. Returns a function that ends it. */
export function followTotals(table: GridTable, report: (totals: RangeTotals | undefined) => void): () => void {
  const { store, cursor } = table
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const stop = () => {
    turn += 1
    clearTimeout(timer)
    timer = undefined
  }
  const count = async () => {
    timer = undefined
    const own = turn
    const range = cursor.range()
    const counter = countRange(table.settings().layout.columns.slice(range.left, range.right + 1))
    const { rows } = store.visible()
    const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / sizeOf(range).width))
    for (let row = range.top; row <= range.bottom; row += 1) {
      if (row > range.top && (row - range.top) % rowsAtOnce === 0) await pauseOfBrowser()
      if (own !== turn) return
      const found = rows[row]
      if (found) counter.add(found)
    }
    report(counter.totals())
  }
  const update = () => {
    if (isSingle(cursor.range())) {
      stop()
      report(undefined)
      return
    }
    // The running count is out of date; a scheduled one stays scheduled.
    turn += 1
    timer ??= setTimeout(() => void count(), countDelay)
  }
  const leave = [cursor.listen(update), store.listen('values', update)]
  update()
  return () => {
    stop()
    for (const one of leave) one()
  }
}
