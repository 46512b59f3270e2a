import { expect, test } from 'vitest'
import { acceptedNumberText, isNumeric, numberOfSheet, numberOfText } from './number-text.ts'

test('S5.050 only a minus in front, digits and one point are taken', () => {
  for (const text of ['', '-', '1', '-1', '1.', '.5', '-.5', '1.25']) expect(acceptedNumberText(text), text).toBe(text)
  for (const text of ['a', '1a', '1-', '--1', '1.2.3', '+1', '1e3', '1,000', '1 2', '一']) {
    expect(acceptedNumberText(text), text).toBeUndefined()
  }
  expect(acceptedNumberText('－１２。５')).toBe('-12.5')
})

test('S5.051 what was typed becomes a float, or nothing', () => {
  const floats: [string, number | null][] = [
    ['1.', 1],
    ['.5', 0.5],
    ['-0.50', -0.5],
    ['007', 7],
    ['', null],
    ['-', null],
    ['.', null],
    ['-.', null],
    ['9'.repeat(400), null],
  ]
  for (const [text, number] of floats) expect(numberOfText(text), text).toBe(number)
})

test('spreadsheets write numbers with marks', () => {
  expect(numberOfSheet(' ¥1,234,567.50 ')).toBe(1234567.5)
  expect(numberOfSheet('-1,000')).toBe(-1000)
  expect(numberOfSheet('')).toBeNull()
  for (const text of ['abc', '1,2', '12,34.5', '-']) expect(numberOfSheet(text), text).toBeUndefined()
  expect(['12.50', 3, '1.', '', null].map(isNumeric)).toEqual([true, true, false, false, false])
})
