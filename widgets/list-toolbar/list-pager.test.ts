import { expect, test } from 'vitest'
import { offeredSize, totalText } from './list-pager.tsx'

test('S9.024 the pager says which rows of how many', () => {
  expect(totalText(86, [1, 10])).toBe('1-10 共 86 条')
  expect(totalText(10_000, [1, 10], true)).toBe('1-10 共 10,000+ 条')
})

test('a larger page is offered where the window is tall and there are more rows than shown', () => {
  expect(offeredSize({ size: 10, total: 11, isTall: true })).toBe(20)
  expect(offeredSize({ size: 10, total: 10, isTall: true })).toBeUndefined()
  expect(offeredSize({ size: 10, total: 100, isTall: false })).toBeUndefined()
  expect(offeredSize({ size: 20, total: 100, isTall: true })).toBeUndefined()
})
