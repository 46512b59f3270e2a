import { expect, test } from 'vitest'
import { formattedFigure, type NumberFormat } from './number-format.ts'

const shown: readonly [text: string, format: NumberFormat, expected: string][] = [
  ['99999999999999999.12345', { isGrouped: true }, '99,999,999,999,999,999.12345'],
  ['1234.5', { isGrouped: true, digits: 2 }, '1,234.50'],
  ['0.125', { isPercent: true }, '12.5%'],
  ['0.12345', { isPercent: true, digits: 1 }, '12.3%'],
  ['2.345', { digits: 2 }, '2.35'],
  ['-2.345', { digits: 2 }, '-2.35'],
  ['-0.001', { digits: 2 }, '0.00'],
  ['-1234', { isGrouped: true, negative: 'brackets' }, '(1,234)'],
  ['12', { prefix: '￥', suffix: ' 元', digits: 0 }, '￥12 元'],
  ['', { digits: 2 }, ''],
  ['约三件', { digits: 2 }, '约三件'],
]

test.each(shown)('%s with %j is %s', (text, format, expected) => {
  expect(formattedFigure(text, format)).toBe(expected)
})
