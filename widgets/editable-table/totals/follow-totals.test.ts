import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { layOutColumns } from '../columns/column-layout.ts'
import { makeTableStore } from '../rows/table-store.ts'
import { makeCursor } from '../state/cursor.ts'
import type { GridTable } from '../state/grid-table.ts'
import { followTotals } from './follow-totals.ts'
import type { RangeTotals } from './range-totals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function followed() {
  const columns: TableColumn[] = [{ key: 'a', title: '甲', type: 'number' }]
  const rows = [1, 2, 4].map((a) => ({ id: `r${a}`, a }))
  const store = makeTableStore({ rows, columns, isTree: false })
  const cursor = makeCursor(store)
  const layout = layOutColumns({ columns, typeOf: cellTypeOf, available: 0 })
  const told: (string | undefined)[] = []
  const tell = (totals: RangeTotals | undefined) => void told.push(totals?.sum)
  const stop = followTotals({ store, cursor, settings: () => ({ layout }) } as unknown as GridTable, tell)
  told.length = 0
  const mark = (rows: number) => cursor.mark({ row: rows - 1, column: 0 }, { row: 0, column: 0 })
  return { store, cursor, told, stop, mark }
}

test('followTotals: several markings in a moment, one count after it', () => {
  const { told, mark } = followed()
  mark(2)
  mark(3)
  expect(told).toEqual([])
  vi.runAllTimers()
  expect(told).toEqual(['7'])
})

test('followTotals: changed values, counted again', () => {
  const { store, told, mark } = followed()
  mark(2)
  vi.runAllTimers()
  store.edit([{ id: 'r1', values: { a: 10 } }])
  vi.runAllTimers()
  expect(told).toEqual(['3', '12'])
})

test('followTotals: a single cell, and after the end, no totals', () => {
  const { told, mark, stop } = followed()
  mark(2)
  mark(1)
  vi.runAllTimers()
  expect(told).toEqual([undefined])
  mark(3)
  stop()
  vi.runAllTimers()
  expect(told).toEqual([undefined])
})
