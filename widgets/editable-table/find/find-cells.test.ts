import { expect, test } from 'vitest'
import type { TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { layOutColumns } from '../columns/column-layout.ts'
import { findCells, nextFound, soughtText } from './find-cells.ts'

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'price', title: '单价', type: 'decimal', props: { digits: 2 } },
]
const layout = layOutColumns({ columns, typeOf: cellTypeOf, available: 0 }).columns
const rows = [
  { id: 'a', name: 'Sku 1', price: '1234.5' },
  { id: 'b', name: '围巾', price: '7' },
  { id: 'c', name: 'SKU 1234', price: null },
]
const find = (typed: string, signal = new AbortController().signal) =>
  findCells({ rows, columns: layout, sought: soughtText(typed), pause: async () => {}, signal })

test('findCells: a text ignoring case, a figure as stored and as shown', async () => {
  expect(await find(' sku ')).toEqual([0, 4])
  expect(await find('1234')).toEqual([1, 4])
  expect(await find('1,234.50')).toEqual([1])
  expect(await find('')).toEqual([])
})

test('findCells: an aborted signal, ends', async () => {
  const controller = new AbortController()
  controller.abort(new Error('ended'))
  await expect(find('sku', controller.signal)).rejects.toThrow('ended')
})

test('nextFound: from a cell on, wraps around at the ends', () => {
  const found = [3, 7, 20]
  expect([2, 3, 7, 20].map((at) => nextFound(found, at, 1))).toEqual([0, 1, 2, 0])
  expect([2, 3, 4, 20, 99].map((at) => nextFound(found, at, -1))).toEqual([2, 2, 0, 1, 2])
  expect(nextFound([], 5, 1)).toBe(-1)
})
