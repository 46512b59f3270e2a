import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

const at = (hour: number, minute = 0) => greetingAt(new Date(2026, 10, 21, hour, minute))

test('S9.088 S9.089 S9.090 S9.091 S9.092 each hour has its greeting', () => {
  expect([at(0), at(8, 59)]).toEqual(['早上好', '早上好'])
  expect([at(9), at(11, 59)]).toEqual(['上午好', '上午好'])
  expect([at(12), at(13, 59)]).toEqual(['中午好', '中午好'])
  expect([at(14), at(19, 59)]).toEqual(['下午好', '下午好'])
  expect([at(20), at(23, 59)]).toEqual(['晚上好', '晚上好'])
})
