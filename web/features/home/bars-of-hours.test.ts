import { expect, test } from 'vitest'
import { barsOf, barText } from './bars-of-hours.ts'

test('every hour up to now has its bar, as high as its share of the highest one', () => {
  const bars = barsOf(
    [
      { hour: 9, moving: 2, accepted: 3, refused: 5, rest: 0 },
      { hour: 23, moving: 1, accepted: 0, refused: 0, rest: 1 },
    ],
    10,
  )
  expect(bars).toHaveLength(24)
  expect(bars[9]).toMatchObject({ hour: 9, total: 10, heights: [50, 20, 30, 0] })
  expect(bars[23]).toMatchObject({ total: 2, heights: [0, 10, 0, 10] })
  expect(bars[0]).toMatchObject({ hour: 0, total: 0, heights: [0, 0, 0, 0] })
  expect(bars[9] && barText(bars[9])).toBe('9 时：失败与退单 5，申报中 2，海关已受理 3')
  expect(bars[23] && barText(bars[23])).toBe('23 时：失败与退单 0，申报中 1，海关已受理 0，扣留、退运或撤销 1')
})

test('a day without a declaration has bars of no height', () => {
  const bars = barsOf([], 3)
  expect(bars.map(({ hour }) => hour)).toEqual([0, 1, 2, 3])
  expect(bars.every(({ heights }) => heights.every((height) => height === 0))).toBe(true)
})
