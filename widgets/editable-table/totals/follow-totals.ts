// The totals of the marked cells, told anew when others are marked or their values change.

import { pauseOfBrowser } from '../rules/paced-work.ts'
import { isSingle, sizeOf } from '../state/cell-range.ts'
import type { GridTable } from '../state/grid-table.ts'
import { countRange, type RangeTotals } from './range-totals.ts'

/** Some milliseconds of cells. */
const cellsAtOnce = 50_000
/** Milliseconds until they are counted: first the cells are seen. While they are drawn over, so often. */
const countDelay = 50

/** Nothing is told of a lone cell. Counted in parts, so that marking millions holds nobody up. Answers how it ends. */
export function followTotals(table: GridTable, tell: (totals: RangeTotals | undefined) => void): () => void {
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
    tell(counter.totals())
  }
  const look = () => {
    if (isSingle(cursor.range())) {
      stop()
      tell(undefined)
      return
    }
    // What is being counted is so no more; what waits for its turn comes at that time.
    turn += 1
    timer ??= setTimeout(() => void count(), countDelay)
  }
  const leave = [cursor.listen(look), store.listen('values', look)]
  look()
  return () => {
    stop()
    for (const one of leave) one()
  }
}
