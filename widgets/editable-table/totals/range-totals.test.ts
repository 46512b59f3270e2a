import { expect, test } from 'vitest'
import type { TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { countRange } from './range-totals.ts'

const column = (key: string, type: TableColumn['type'], more: Partial<TableColumn> = {}) => {
  const about: TableColumn = { key, title: key, type, ...more }
  return { column: about, type: cellTypeOf(about) }
}

test('figures are counted exactly, texts and dates only as cells', () => {
  const counter = countRange([column('name', 'input'), column('price', 'decimal'), column('made', 'date')])
  counter.add({ id: 'a', name: '甲', price: '0.1', made: '2026-01-01' })
  counter.add({ id: 'b', name: '', price: '0.2', made: null })
  counter.add({ id: 'c', name: '12', price: null })
  counter.add({ id: 'd', price: '99999999999999999.12345' })
  expect(counter.totals()).toEqual({
    count: 6,
    figures: 3,
    sum: '99999999999999999.42345',
    average: '33333333333333333.14115',
    least: '0.1',
    greatest: '99999999999999999.12345',
  })
})

test('countRange: computed values, counted like stored ones', () => {
  const counter = countRange([column('total', 'number', { compute: ({ price }) => Number(price) * 2 })])
  counter.add({ id: 'a', price: 3 })
  counter.add({ id: 'b', price: -4 })
  expect(counter.totals()).toMatchObject({ sum: '-2', least: '-8', greatest: '6' })
})
