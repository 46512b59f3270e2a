import { expect, test } from 'vitest'
import { decimalFault, decimalProduct, groupedDecimal, plainDecimal } from './decimal-text.ts'

test('numbers as sheets write them, digit for digit', () => {
  const texts: [string, string | null | undefined][] = [
    ['99999999999999999.12345', '99999999999999999.12345'],
    ['0.10', '0.10'],
    ['007', '7'],
    ['.5', '0.5'],
    ['-1,234.50', '-1234.50'],
    [' ¥ 1,234,567.8 ', '1234567.8'],
    ['-￥3', '-3'],
    ['１２。５', '12.5'],
    ['12.5%', '0.125'],
    ['5%', '0.05'],
    ['150％', '1.50'],
    ['(3)', '-3'],
    ['（1,000.5）', '-1000.5'],
    ['1e3', '1000'],
    ['1.25e2', '125'],
    // A sheet has rounded it.
    ['1.25E+02', undefined],
    ['1.5e-3', '0.0015'],
    ['', null],
    ['  ', null],
    ['很多', undefined],
    ['1,2', undefined],
    ['12,34.5', undefined],
    ['(-3)', undefined],
    ['-', undefined],
    ['1.2.3', undefined],
    ['%', undefined],
  ]
  for (const [text, plain] of texts) expect(plainDecimal(text), text).toBe(plain)
})

test('products are exact and rounded half up', () => {
  expect(decimalProduct('0.1', '0.2', 5)).toBe('0.02')
  expect(decimalProduct('-1.5', '3', 0)).toBe('-5')
  expect(decimalProduct('12345678901234567890.12345', '2', 5)).toBe('24691357802469135780.2469')
  expect(decimalProduct('5', '20', 2)).toBe('100')
})

test('decimal faults: scale and bounds, ignoring zeros at the end', () => {
  expect(decimalFault('1.12000', { scale: 2 })).toBeUndefined()
  expect(decimalFault('1.125', { scale: 2 })).toBe('最多 2 位小数')
  expect(decimalFault('1.5', { scale: 0 })).toBe('须为整数')
  expect([decimalFault('-1', { min: 0 }), decimalFault('11', { max: 10 })]).toEqual(['不能小于 0', '不能大于 10'])
})

test('a figure is read with marks of thousands and the digits that belong there', () => {
  expect(groupedDecimal('1234567.5', 2)).toBe('1,234,567.50')
  expect(groupedDecimal('0.12345', 2)).toBe('0.12345')
  expect(groupedDecimal('12', 0)).toBe('12')
  expect(groupedDecimal('x', 2)).toBe('x')
})
