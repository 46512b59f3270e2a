import { expect, test } from 'vitest'
import { timeBetween } from './time-between.ts'

const noon = '2026-11-27 12:00:00'

test.each([
  ['2026-11-27 12:00:59', ''],
  ['2026-11-27 12:59:59', '＋59 分钟'],
  ['2026-11-27 13:00:00', '＋1 小时'],
  ['2026-11-28 11:59:59', '＋23 小时'],
  ['2026-11-29 12:00:00', '＋2 天'],
  ['2026-11-26 12:00:00', ''],
])('time between stations: noon to %s is %j', (to, text) => {
  expect(timeBetween(noon, to)).toBe(text)
})

test('time between stations: none without both', () => {
  expect(timeBetween(undefined, noon)).toBe('')
  expect(timeBetween(noon, null)).toBe('')
})
