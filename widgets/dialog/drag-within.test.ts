import { expect, test } from 'vitest'
import { dragWithin, keyOffset } from './drag-within.ts'

const ground = { left: 400, top: 100, width: 600, height: 300, windowWidth: 1400, windowHeight: 900 }

test('a dialog that fits stays whole within the window', () => {
  expect(dragWithin({ x: 50, y: -20 }, ground)).toEqual({ x: 50, y: -20 })
  expect(dragWithin({ x: -9999, y: -9999 }, ground)).toEqual({ x: -400, y: -100 })
  expect(dragWithin({ x: 9999, y: 9999 }, ground)).toEqual({ x: 400, y: 500 })
})

test('of one that does not fit, the head stays within reach', () => {
  const tall = { ...ground, height: 1200 }
  expect(dragWithin({ x: 0, y: 9999 }, tall).y).toBe(900 - 48 - 100)
  expect(dragWithin({ x: 0, y: -9999 }, tall).y).toBe(-100)
  const wide = { ...ground, left: 0, width: 1600 }
  expect(dragWithin({ x: -9999, y: 0 }, wide).x).toBe(48 - 1600)
})

test('keys move by steps, with Shift by far ones; Home brings it back', () => {
  const at = { x: 10, y: 10 }
  expect(keyOffset(at, { key: 'ArrowLeft', shiftKey: false })).toEqual({ x: -6, y: 10 })
  expect(keyOffset(at, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 10, y: 170 })
  expect(keyOffset(at, { key: 'Home', shiftKey: false })).toEqual({ x: 0, y: 0 })
  expect(keyOffset(at, { key: 'Enter', shiftKey: false })).toBeUndefined()
})
