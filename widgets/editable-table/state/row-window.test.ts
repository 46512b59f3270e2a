import { describe, expect, test } from 'vitest'
import { gapAt } from '../input/drag-row.ts'
import { extraRows, rowsInViewport, scrolledTo } from './row-window.ts'

const rowsAt = (scrollTop: number, rowCount: number) =>
  rowsInViewport({ scrollTop, height: 400, rowHeight: 61, rowCount })

describe('rows in the viewport', () => {
  test('S9.062 three more are rendered beyond each end', () => {
    expect(extraRows).toBe(3)
    expect(rowsAt(0, 100_000)).toEqual({ first: 0, last: 9 })
    expect(rowsAt(61 * 500, 100_000)).toEqual({ first: 497, last: 509 })
    expect(rowsAt(61 * 99_994, 100_000)).toEqual({ first: 99_991, last: 99_999 })
  })

  test('few rows and none', () => {
    expect(rowsAt(0, 3)).toEqual({ first: 0, last: 2 })
    expect(rowsAt(0, 0)).toEqual({ first: 0, last: -1 })
  })
})

test('a table scrolls no further than it must', () => {
  const size = 400
  expect(scrolledTo({ from: 100, to: 161, at: 0, size })).toBe(0)
  expect(scrolledTo({ from: 427, to: 488, at: 0, size })).toBe(88)
  expect(scrolledTo({ from: 61, to: 122, at: 300, size })).toBe(61)
})

test('a dragged row falls into the nearest gap', () => {
  const gap = (y: number) => gapAt({ y, rowHeight: 60, rowCount: 5 })
  expect([gap(-50), gap(29), gap(31), gap(200), gap(9999)]).toEqual([0, 0, 1, 3, 5])
})
