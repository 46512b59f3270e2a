import { expect, it } from 'vitest'
import { waitingText } from './review.ts'

const since = new Date('2026-03-01T00:00:00Z')

it.each([
  [0, '0分钟'],
  [-5, '0分钟'],
  [59, '59分钟'],
  [60, '1小时'],
  [192, '3小时12分钟'],
  [1440, '1天'],
  [3060, '2天3小时'],
])('%d minutes read %s', (minutes, text) => {
  expect(waitingText(since, new Date(since.getTime() + minutes * 60_000))).toBe(text)
})
