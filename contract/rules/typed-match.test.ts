import { expect, test } from 'vitest'
import { matchesTyped } from './typed-match.ts'

test.each([
  ['张三', '张', true],
  ['张三', 'zs', true],
  ['张三', 'zhangsan', true],
  ['张三', 'zhangs', true],
  ['张三', 'ZS', true],
  ['重庆分部', 'chongq', true],
  ['重庆分部', 'zq', true],
  ['张三', 'ls', false],
  ['张三', 'z3', false],
  ['财务2部', 'cw2b', true],
  ['财务2部', '2', true],
  ['Admin', 'adm', true],
  ['张三', '', true],
  ['', 'a', false],
])('%s typed as %s: %s', (text, typed, isMeant) => {
  expect(matchesTyped(text, typed)).toBe(isMeant)
})
