import { expect, test } from 'vitest'
import { columnsWithin, isEmptyValue } from './detail-list.tsx'

test('S9.093: a detail list has one to four columns', () => {
  expect([0, 1, 2, 3, 4, 5, Number.NaN].map(columnsWithin)).toEqual([1, 1, 2, 3, 4, 4, 1])
})

test('nothing to show, but zero and false are something', () => {
  expect([undefined, null, '', '  ', []].every(isEmptyValue)).toBe(true)
  expect([0, false, '0', [1]].some(isEmptyValue)).toBe(false)
})
