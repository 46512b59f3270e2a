import { describe, expect, test } from 'vitest'
import { addPoint, type DragTrace, isComplete, keyTarget } from './drag-trace.ts'

describe('trace of a drag', () => {
  test('points are kept within the track, in order, with milliseconds since the first', () => {
    const first = addPoint([], { x: -0.2, time: 1000, start: 1000 })
    const second = addPoint(first, { x: 0.333333, time: 1016.4, start: 1000 })
    expect(addPoint(second, { x: 1.4, time: 1032, start: 1000 })).toEqual([
      [0, 0],
      [0.3333, 16],
      [1, 32],
    ])
  })

  test('the same point twice is one, and a long drag stays short', () => {
    const one = addPoint([], { x: 0.5, time: 5, start: 0 })
    expect(addPoint(one, { x: 0.5, time: 5, start: 0 })).toBe(one)
    let trace: DragTrace = []
    for (let index = 0; index <= 500; index++) trace = addPoint(trace, { x: index / 500, time: index, start: 0 })
    expect(trace).toHaveLength(200)
    expect(trace.at(-1)).toEqual([1, 500])
  })

  test('only the full width counts', () => {
    expect(isComplete(0.999)).toBe(false)
    expect(isComplete(1)).toBe(true)
  })

  test('arrow keys walk the track and stop at its ends', () => {
    expect(keyTarget('ArrowRight', 0)).toBeCloseTo(0.05)
    expect(keyTarget('ArrowRight', 0.98)).toBe(1)
    expect(keyTarget('ArrowLeft', 0.02)).toBe(0)
    expect(keyTarget('Enter', 0.5)).toBeUndefined()
  })
})
