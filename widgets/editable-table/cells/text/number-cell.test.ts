import { expect, test } from 'vitest'
import { acceptedNumberText, isNumeric, numberOfText } from './number-cell.tsx'

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

test('a value that is a number already stays as it is', () => {
  expect(['12.50', 3, '1.', '', null].map(isNumeric)).toEqual([true, true, false, false, false])
})
