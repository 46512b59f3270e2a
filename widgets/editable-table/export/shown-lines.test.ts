import { expect, test } from 'vitest'
import type { TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { layOutColumns } from '../columns/column-layout.ts'
import { makeTableStore } from '../rows/table-store.ts'
import type { GridSettings } from '../state/grid-settings.ts'
import { sheetValue, shownLines } from './shown-lines.ts'

const columns: readonly TableColumn[] = [
  { key: 'orderNum', title: '序', type: 'number' },
  { key: 'name', title: '名称', type: 'input', group: '商品' },
  { key: 'currency', title: '币制', type: 'select', options: [{ value: '142', label: '人民币' }] },
  { key: 'double', title: '两倍', type: 'number', compute: ({ price }) => Number(price) * 2 },
]
const rows = [
  { id: 'a', name: '杯', currency: '142', price: 3 },
  { id: 'b', name: '巾', currency: '502', price: 4 },
  { id: 'c', name: '鞋', currency: null, price: 5 },
]

test('shownLines: filtered rows, texts of all columns with computed ones', () => {
  const store = makeTableStore({
    rows,
    columns,
    isTree: false,
    orderKey: 'orderNum',
    page: { current: 1, pageSize: 1 },
  })
  const layout = layOutColumns({ columns, typeOf: cellTypeOf, available: 0 })
  const column = columns[1]
  if (column) {
    const filter = { kind: 'condition', test: 'differs', value: '巾', other: '' } as const
    store.setFilters(new Map([['name', { column, type: cellTypeOf(column), filter }]]))
  }
  const lines = shownLines({ store, settings: () => ({ layout }) as GridSettings })
  expect(lines.titles).toEqual(['序', '商品 / 名称', '币制', '两倍'])
  expect(lines.rows).toEqual([
    ['1', '杯', '人民币', '6'],
    ['3', '鞋', '', '10'],
  ])
})

test('sheetValue: a number where no digit is lost, else text', () => {
  const number = { type: cellTypeOf({ key: 'a', title: 'a', type: 'decimal' }) }
  const text = { type: cellTypeOf({ key: 'a', title: 'a', type: 'input' }) }
  expect(sheetValue('-12.50', number)).toBe(-12.5)
  expect(sheetValue('99999999999999999.12345', number)).toBe('99999999999999999.12345')
  expect(sheetValue('007', number)).toBe('007')
  expect(sheetValue('12', text)).toBe('12')
})
