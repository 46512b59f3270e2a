import { expect, it } from 'vitest'
import { durationText } from './figure-units.ts'

it.each([
  [0.4, '0 秒'],
  [59, '59 秒'],
  [60, '1 分钟'],
  [3600, '1 小时'],
  [7500, '2 小时 5 分钟'],
  [86_400 * 4 + 7200, '4 天 2 小时'],
  [86_400 * 4 + 60, '4 天'],
])('durationText: %s seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
