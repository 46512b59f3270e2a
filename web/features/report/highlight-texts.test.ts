import { companyReport, countryTopReport } from '@kouan/contract/resources/report/reports.ts'
import { expect, test } from 'vitest'
import { changeText, comparedTitle, figureUnit, highlightLine, spanText } from './highlight-texts.ts'

const spans = {
  now: { first: '2026-11-01', last: '2026-11-28' },
  month: { first: '2026-10-01', last: '2026-10-28' },
  year: undefined,
}
const whole = { ...spans, now: { first: '2026-02-01', last: '2026-02-28' } }
const amount = {
  measure: 'amount',
  figures: { now: { value: '1234.5' }, month: { value: '1000' } },
  changes: { month: { value: '23.5' } },
}

test.each([
  ['2026-11-01', '2026-11-28', '2026年11月1日至28日'],
  ['2026-11-01', '2026-11-30', '2026年11月'],
  ['2028-02-01', '2028-02-28', '2028年2月1日至28日'],
  ['2026-03-10', '2026-03-10', '2026年3月10日'],
])('days of a figure: %s to %s are %s', (first, last, text) => {
  expect(spanText({ first, last })).toBe(text)
})

test.each([
  ['12.3', '▲ 增 12.3%'],
  ['-3.0', '▼ 减 3.0%'],
  ['0.0', '持平'],
  [null, '无可比'],
])('change of %s: %s, by word and sign', (value, text) => {
  expect(changeText({ ...amount, changes: { month: { value } } }, 'month')).toBe(text)
  expect(changeText({ ...amount, changes: {} }, 'month')).toBe('无可比')
})

test('what is compared: as many days of a month under way, a whole month with a whole one', () => {
  expect([comparedTitle('month', spans), comparedTitle('month', whole), comparedTitle('year', spans)]).toEqual([
    '比上月同期',
    '比上月',
    '比去年同期',
  ])
})

test('copied figure: its days, its unit and its changes', () => {
  expect(highlightLine(amount, { report: companyReport, spans, currency: '502' }).split('\t')).toEqual([
    '货值合计（2026年11月1日至28日）',
    '1,234.50 美元',
    '比上月同期 ▲ 增 23.5%',
    '比去年同期 无可比',
  ])
  expect([figureUnit(companyReport, 'tax', '502'), figureUnit(countryTopReport, 'goods', '142')]).toEqual(['元', '项'])
})
