import { expect, test } from 'vitest'
import { pieSlices } from './pie-slices.ts'

const slices = (...values: number[]) => values.map((value, at) => ({ name: `${at + 1}`, value }))

test('up to nine slices of a pie stay as they are', () => {
  const nine = slices(1, 2, 3, 4, 5, 6, 7, 8, 9)
  expect(pieSlices(nine)).toEqual(nine)
  expect(pieSlices([])).toEqual([])
})

test('of ten slices and more the smallest are one, and the sum stays', () => {
  const shown = pieSlices(slices(3, 50, 1, 40, 30, 20, 10, 9, 8, 7, 2))
  expect(shown.map(({ name }) => name)).toEqual(['2', '4', '5', '6', '7', '8', '9', '10', '其余 3 项'])
  expect(shown.at(-1)?.value).toBe(6)
})

test('equal slices are told apart by their place', () => {
  expect(pieSlices(slices(...Array.from({ length: 12 }, () => 5))).at(-1)).toEqual({ name: '其余 4 项', value: 20 })
})
