import { expect, test } from 'vitest'
import { boxOf, moved } from './square.ts'

const wide = { width: 400, height: 200 }
const middle = { zoom: 1, x: 0.5, y: 0.5 }

test('cropped square: has the length of the shorter side, divided by the zoom', () => {
  expect(boxOf(wide, middle)).toEqual({ left: 100, top: 0, side: 200 })
  expect(boxOf(wide, { ...middle, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

test('cropped square at a corner: lies within the picture', () => {
  expect(boxOf(wide, { zoom: 1, x: 0, y: 1 })).toEqual({ left: 0, top: 0, side: 200 })
  expect(boxOf(wide, { zoom: 4, x: 1, y: 1 })).toEqual({ left: 350, top: 150, side: 50 })
})

test('picture dragged to the right: the square moves to the left and stops at the border', () => {
  expect(boxOf(wide, moved(wide, middle, { x: 0.25, y: 0.25 }))).toEqual({ left: 50, top: 0, side: 200 })
  const atBorder = moved(wide, middle, { x: 9, y: 0 })
  expect(boxOf(wide, atBorder).left).toBe(0)
  // What the border swallowed is not asked back before it moves again.
  expect(boxOf(wide, moved(wide, atBorder, { x: -0.1, y: 0 })).left).toBeCloseTo(20)
})
