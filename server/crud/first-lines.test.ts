import { expect, test } from 'vitest'
import { firstLineText } from './first-lines.ts'

test('first line of a row: alone it is told with its quantity, of several only how many there are', () => {
  expect(firstLineText({ title: '奶粉', quantity: '2.00000', count: 1 })).toBe('奶粉 ×2')
  expect(firstLineText({ title: '奶粉', quantity: '0.50000', count: 1 })).toBe('奶粉 ×0.5')
  expect(firstLineText({ title: '奶粉', quantity: '2', count: 3 })).toBe('奶粉等3种')
  for (const quantity of [null, undefined, '', '两'])
    expect(firstLineText({ title: '奶粉', quantity, count: 1 })).toBe('奶粉')
})
