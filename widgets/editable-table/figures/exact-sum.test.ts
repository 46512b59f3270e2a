import { describe, expect, test } from 'vitest'
import { makeStatistics } from '../rows/statistics.ts'
import { addTo, averageText, makeExactSum, sumText } from './exact-sum.ts'

const sumOf = (...values: unknown[]) => {
  const sum = makeExactSum()
  for (const value of values) addTo(sum, value)
  return sum
}

describe('sums of the footer', () => {
  test('S2.187 decimals add up as on paper', () => {
    expect(sumText(sumOf(0.1, 0.2))).toBe('0.3')
    expect(sumText(sumOf(1.005, 2.675, -0.01))).toBe('3.67')
    expect(sumText(sumOf(...Array.from({ length: 1000 }, () => 0.1)))).toBe('100')
    expect(sumText(sumOf('12345678901234567890.12', '0.01'))).toBe('12345678901234567890.13')
    expect(sumText(sumOf(9e15, 9e15, 0.01))).toBe('18000000000000000.01')
    expect(sumText(sumOf(1e-7, 2e-7))).toBe('0.0000003')
  })

  test('empty values and texts are ignored', () => {
    expect(sumText(sumOf('', null, undefined, '无', true, Number.NaN, [], 2, '3'))).toBe('5')
    expect(sumText(sumOf('', null))).toBe('')
    expect(averageText(sumOf('', 4, null, 6))).toBe('5')
  })

  test('S2.188 averages are rounded to two places at least', () => {
    expect(averageText(sumOf(1, 2))).toBe('1.5')
    expect(averageText(sumOf(1, 1, 2))).toBe('1.33')
    expect(averageText(sumOf(-1, -1, -3))).toBe('-1.67')
    expect(averageText(sumOf(0.0001, 0.0002))).toBe('0.0002')
  })

  test('subtracted values leave no trace', () => {
    const sum = sumOf(0.1, 12.3456789, 7)
    addTo(sum, 12.3456789, -1)
    addTo(sum, 7, -1)
    expect(sumText(sum)).toBe('0.1')
  })
})

test('statistics: a column without statistics, no figures', () => {
  const statistics = makeStatistics({
    columns: [
      { key: 'price', title: '', type: 'number', statistics: ['sum'] },
      { key: 'name', title: '', type: 'input' },
    ],
    rows: [{ id: '1', price: 2, name: '3' }],
  })
  expect([statistics.sum('price'), statistics.average('price'), statistics.sum('name')]).toEqual(['2', '', ''])
})
