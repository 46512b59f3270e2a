import { expect, test } from 'vitest'
import type { TableRow } from '../cell-type.ts'
import { selectionState, toggledAll, toggledRow } from './selection.ts'

const rows: readonly TableRow[] = ['a', 'b', 'c'].map((id) => ({ id }))
const isRowDisabled = ({ id }: TableRow) => id === 'b'

test('S4.066 none, partial or all', () => {
  expect(selectionState(new Set(), { rows })).toBe('none')
  expect(selectionState(new Set(['a']), { rows })).toBe('partial')
  expect(selectionState(new Set(['a', 'b', 'c']), { rows })).toBe('all')
  expect(selectionState(new Set(['a', 'c']), { rows, isRowDisabled })).toBe('all')
  expect(selectionState(new Set(), { rows: [] })).toBe('none')
})

test('S4.067 a disabled row is chosen neither alone nor with all', () => {
  expect([...toggledAll(new Set(), { rows, isRowDisabled })]).toEqual(['a', 'c'])
  expect([...toggledRow(new Set(), { id: 'b' }, { isRowDisabled })]).toEqual([])
  expect([...toggledRow(new Set(['a']), { id: 'c' }, { isRowDisabled })]).toEqual(['a', 'c'])
})

test('all chosen becomes none, some become all', () => {
  expect(toggledAll(new Set(['a', 'b', 'c']), { rows }).size).toBe(0)
  expect(toggledAll(new Set(['a']), { rows }).size).toBe(3)
})

test('a selection of all rows is all of them until a row is added', () => {
  const all = toggledAll(new Set(), { rows })
  expect(selectionState(all, { rows })).toBe('all')
  expect(selectionState(all, { rows: [...rows, { id: 'd' }] })).toBe('partial')
  expect(toggledAll(all, { rows }).size).toBe(0)
})
