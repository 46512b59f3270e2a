import { expect, test } from 'vitest'
import { nextPlace } from './number-grid.tsx'

test('arrows stay within the grid; other keys lead nowhere', () => {
  const to = (key: string, place: number) => nextPlace(key, { place, count: 24, columns: 10 })
  expect([to('ArrowRight', 0), to('ArrowLeft', 0), to('ArrowDown', 3), to('ArrowDown', 20), to('ArrowUp', 13)]).toEqual(
    [1, 0, 13, 20, 3],
  )
  expect([to('Home', 9), to('End', 9), to('Tab', 9), to('toString', 9)]).toEqual([0, 23, undefined, undefined])
})
