import { expect, test } from 'vitest'
import type { Family } from '../cell-type.ts'
import { continued, type FillMode } from './series.ts'

const goesOn = (family: Family, texts: readonly string[], mode: FillMode = 'usual') =>
  continued({ texts, count: 3, family, mode }).map((one) => ('text' in one ? one.text : (texts[one.from] ?? '')))

const cases: readonly [family: Family, texts: readonly string[], expected: readonly string[]][] = [
  ['figure', ['5'], ['5', '5', '5']],
  ['figure', ['1', '2'], ['3', '4', '5']],
  ['figure', ['0.1', '0.3'], ['0.5', '0.7', '0.9']],
  ['figure', ['2', '0'], ['-2', '-4', '-6']],
  [
    'figure',
    ['99999999999999999.12345', '99999999999999999.12346'],
    ['99999999999999999.12347', '99999999999999999.12348', '99999999999999999.12349'],
  ],
  // No steady step: over again.
  ['figure', ['1', '2', '4'], ['1', '2', '4']],
  ['moment', ['2026-02-27'], ['2026-02-28', '2026-03-01', '2026-03-02']],
  ['moment', ['2026-01-01', '2026-01-08'], ['2026-01-15', '2026-01-22', '2026-01-29']],
  ['moment', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
  ['moment', ['2026-03-05', '2026-03-04'], ['2026-03-03', '2026-03-02', '2026-03-01']],
  [
    'moment',
    ['2026-12-31 23:30:00', '2027-01-01 00:00:00'],
    ['2027-01-01 00:30:00', '2027-01-01 01:00:00', '2027-01-01 01:30:00'],
  ],
  ['moment', ['22:30:00'], ['23:30:00', '00:30:00', '01:30:00']],
  ['text', ['SKU009'], ['SKU010', 'SKU011', 'SKU012']],
  ['text', ['第 1 箱', '第 3 箱'], ['第 5 箱', '第 7 箱', '第 9 箱']],
  // A code alone stays what it is.
  ['text', ['0101210000'], ['0101210000', '0101210000', '0101210000']],
  ['text', ['甲', '乙'], ['甲', '乙', '甲']],
  ['text', ['', '2'], ['', '2', '']],
]

test.each(cases)('%s %j goes on as %j', (family, texts, expected) => {
  expect(goesOn(family, texts)).toEqual(expected)
})

test('series: mode other, counts a single figure up and copies a series', () => {
  expect(goesOn('figure', ['5'], 'other')).toEqual(['6', '7', '8'])
  expect(goesOn('figure', ['1', '2'], 'other')).toEqual(['1', '2', '1'])
  expect(goesOn('text', ['SKU009'], 'other')).toEqual(['SKU009', 'SKU009', 'SKU009'])
  expect(goesOn('text', ['007'], 'other')).toEqual(['008', '009', '010'])
})

test('series: modes series and copy, count a single figure up and copy a series', () => {
  expect(goesOn('figure', ['5'], 'series')).toEqual(['6', '7', '8'])
  expect(goesOn('figure', ['1', '2'], 'series')).toEqual(['3', '4', '5'])
  expect(goesOn('moment', ['2026-01-01'], 'copy')).toEqual(['2026-01-01', '2026-01-01', '2026-01-01'])
})
