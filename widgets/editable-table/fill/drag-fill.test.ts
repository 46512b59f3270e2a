import { expect, test } from 'vitest'
import { extendedTo } from './drag-fill.ts'

const range = { top: 2, bottom: 3, left: 1, right: 2 }

test('extendedTo: a place outside the range, extends in the direction in which it is farther away', () => {
  expect(extendedTo(range, { row: 6, column: 3 })).toEqual({ ...range, bottom: 6 })
  expect(extendedTo(range, { row: 0, column: 2 })).toEqual({ ...range, top: 0 })
  expect(extendedTo(range, { row: 4, column: 5 })).toEqual({ ...range, right: 5 })
  expect(extendedTo(range, { row: 3, column: 0 })).toEqual({ ...range, left: 0 })
  expect(extendedTo(range, { row: 2, column: 2 })).toEqual(range)
})
