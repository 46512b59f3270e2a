import { expect, test } from 'vitest'
import { movedTo } from './column-settings.tsx'

test('one entry stands elsewhere, the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(movedTo(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(list, 1, 9)).toEqual(['a', 'c', 'd', 'b'])
  expect(movedTo(list, 9, 0)).toEqual(list)
  expect(movedTo(list, 1, -1)).toEqual(['b', 'a', 'c', 'd'])
})
