import { expect, test } from 'vitest'
import { durationText } from './installation-panel.tsx'

test('times are told in the unit that people would take', () => {
  expect([5, 61, 7300].map(durationText)).toEqual(['5 秒', '1 分钟', '2 小时'])
})
