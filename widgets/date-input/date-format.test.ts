import { expect, test } from 'vitest'
import { type DateKind, readDate, writeDate } from './date-format.ts'

const reread = (text: string, kind: DateKind) => {
  const date = readDate(text, kind)
  return date && writeDate(date, kind)
}

test('S9.073 S9.074 S9.075 dates, moments and times have one text each', () => {
  expect(reread('2026-11-21', 'date')).toBe('2026-11-21')
  expect(reread('2026-11-21 08:05:09', 'datetime')).toBe('2026-11-21 08:05:09')
  expect(reread('08:05:09', 'time')).toBe('08:05:09')
})

test('people type dates in other ways, and mean the same', () => {
  for (const typed of ['20261121', '2026/11/21', '2026.11.21', ' 2026-11-21 ']) {
    expect(reread(typed, 'date')).toBe('2026-11-21')
  }
  expect(reread('2026-1-2', 'date')).toBe('2026-01-02')
  expect(reread('2026-11-21 08:05', 'datetime')).toBe('2026-11-21 08:05:00')
  expect(reread('2026-11-21', 'datetime')).toBe('2026-11-21 00:00:00')
  expect(reread('2026-11-21 08:05:09', 'date')).toBe('2026-11-21')
  expect(reread('202611', 'month')).toBe('2026-11')
})

test('what is no date is none, days that do not exist included', () => {
  for (const text of ['', 'soon', '2026-02-30', '2026-13-01', '26-1-1']) expect(readDate(text, 'date')).toBeUndefined()
  expect(readDate('24:00:00', 'time')).toBeUndefined()
  expect(readDate(null, 'date')).toBeUndefined()
})
