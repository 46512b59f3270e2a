import { expect, test } from 'vitest'
import { totalText } from './list-pager.tsx'

test('S9.024 the pager says which rows of how many', () => {
  expect(totalText(86, [1, 10])).toBe('1-10 共 86 条')
})
