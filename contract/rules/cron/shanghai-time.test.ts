import { expect, test } from 'vitest'
import { shanghaiTime, shanghaiWeekday } from './shanghai-time.ts'

test('the day in Shanghai begins eight hours before that of Greenwich', () => {
  const time = Date.UTC(2026, 10, 20, 16, 0, 1)
  expect([shanghaiTime(time), shanghaiWeekday(time)]).toEqual(['2026-11-21 00:00:01', '周六'])
  expect(shanghaiWeekday(time - 2000)).toBe('周五')
})
