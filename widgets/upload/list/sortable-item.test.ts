import { expect, test } from 'vitest'
import { keyPlace } from './sortable-item.tsx'

test('arrow keys move within the list and not beyond it', () => {
  const inList = { place: 1, count: 3, columns: 1 }
  expect(keyPlace('ArrowUp', inList)).toBe(0)
  expect(keyPlace('ArrowDown', inList)).toBe(2)
  expect(keyPlace('ArrowDown', { ...inList, place: 2 })).toBeUndefined()
  expect(keyPlace('End', inList)).toBe(2)
  expect(keyPlace('Enter', inList)).toBeUndefined()
})

test('on a wall up and down go a row', () => {
  const onWall = { place: 5, count: 10, columns: 4 }
  expect(keyPlace('ArrowUp', onWall)).toBe(1)
  expect(keyPlace('ArrowDown', onWall)).toBe(9)
  expect(keyPlace('ArrowRight', onWall)).toBe(6)
  expect(keyPlace('ArrowDown', { ...onWall, place: 6 })).toBeUndefined()
  expect(keyPlace('Home', onWall)).toBe(0)
})
