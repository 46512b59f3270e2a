import { expect, test } from 'vitest'
import { wholeColumns } from './whole-columns.ts'

const endsOf = (widths: readonly number[]) =>
  widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, one) => sum + one, 0))

test('where all columns have room, they keep their widths', () => {
  expect(wholeColumns([160, 130, 130], 420)).toEqual([160, 130, 130])
  expect(wholeColumns([160, 130, 130], 2000)).toEqual([160, 130, 130])
})

test('a room that is not measured yet, or has place for no column, changes nothing', () => {
  expect(wholeColumns([160, 130], 0)).toEqual([160, 130])
  expect(wholeColumns([160, 130], 159)).toEqual([160, 130])
})

test('the last whole column ends with the room, whatever the room', () => {
  const usual = [88, 160, ...Array.from({ length: 12 }, () => 130)]
  for (let room = 88; room < 1808; room += 1) {
    const widths = wholeColumns(usual, room)
    expect(endsOf(widths)).toContain(room)
    widths.forEach((width, at) => {
      expect(width).toBeGreaterThanOrEqual(usual[at] ?? 0)
    })
  }
})
