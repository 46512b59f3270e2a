import { expect, test } from 'vitest'
import { durationText, sizeText } from './size-text.ts'

test('sizes and times are told in the unit that people would take', () => {
  expect([0, 1023, 1536, 150 * 1024 ** 2, 1024 ** 3, 5 * 1024 ** 5].map(sizeText)).toEqual([
    '0 B',
    '1023 B',
    '1.5 KB',
    '150 MB',
    '1.0 GB',
    '5120 TB',
  ])
  expect([5, 61, 7300].map(durationText)).toEqual(['5 秒', '1 分钟', '2 小时'])
})
