import { expect, test } from 'vitest'
import { drawnOut } from './drag-fill.ts'

const range = { top: 2, bottom: 3, left: 1, right: 2 }

test('marked cells are drawn out in the direction in which the pointer is farther away', () => {
  expect(drawnOut(range, { row: 6, column: 3 })).toEqual({ ...range, bottom: 6 })
  expect(drawnOut(range, { row: 0, column: 2 })).toEqual({ ...range, top: 0 })
  expect(drawnOut(range, { row: 4, column: 5 })).toEqual({ ...range, right: 5 })
  expect(drawnOut(range, { row: 3, column: 0 })).toEqual({ ...range, left: 0 })
  expect(drawnOut(range, { row: 2, column: 2 })).toEqual(range)
})
