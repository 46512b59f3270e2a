import { companyReport, dateReport, monthReport, yearReport } from '@kouan/contract/resources/report/reports.ts'
import { describe, expect, it } from 'vitest'
import { highlightSpans } from './highlight-spans.ts'
import { endedPeriods } from './report-query.ts'

const beijing = (text: string) => new Date(`${text}+08:00`)
const days = (span: { first: string; last: string } | undefined) => span && `${span.first} ${span.last}`

describe('days of the figures above a report', () => {
  it.each([
    [
      'a month under way: as many days of the months before',
      { begin: '2025-12', end: '2026-11' },
      ['2026-11-01 2026-11-28', '2026-10-01 2026-10-28', '2025-11-01 2025-11-28'],
    ],
    [
      'a whole month: whole months, however long',
      { begin: '2026-01', end: '2026-02' },
      ['2026-02-01 2026-02-28', '2026-01-01 2026-01-31', '2025-02-01 2025-02-28'],
    ],
    [
      'a whole February: the one of the leap year to its end',
      { begin: '2025-02', end: '2025-02' },
      ['2025-02-01 2025-02-28', '2025-01-01 2025-01-31', '2024-02-01 2024-02-29'],
    ],
    [
      'a year that is over: its last month',
      { begin: '2023', end: '2025' },
      ['2025-12-01 2025-12-31', '2025-11-01 2025-11-30', '2024-12-01 2024-12-31'],
    ],
    [
      'the year under way: this month up to today',
      { begin: '2024', end: '2026' },
      ['2026-11-01 2026-11-28', '2026-10-01 2026-10-28', '2025-11-01 2025-11-28'],
    ],
    [
      'days within a month: the same days, those alone that the month before has',
      { begin: '2026-03-10', end: '2026-03-30' },
      ['2026-03-10 2026-03-30', '2026-02-10 2026-02-28', '2025-03-10 2025-03-30'],
    ],
    [
      'a day that the month before does not have: nothing to compare',
      { begin: '2026-03-31', end: '2026-03-31' },
      ['2026-03-31 2026-03-31', undefined, '2025-03-31 2025-03-31'],
    ],
    [
      'January: December of the year before',
      { begin: '2026-01', end: '2026-01' },
      ['2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2025-01-01 2025-01-31'],
    ],
    [
      'a month to come: all of it',
      { begin: '2027-01', end: '2027-02' },
      ['2027-02-01 2027-02-28', '2027-01-01 2027-01-31', '2026-02-01 2026-02-28'],
    ],
  ])('%s', (_, query, expected) => {
    const { now, month, year } = highlightSpans(query, beijing('2026-11-28T08:30:00'))
    expect([days(now), days(month), days(year)]).toEqual(expected)
  })
})

describe('periods of a subscription, all of them over', () => {
  it.each([
    ['reportDate', dateReport, '2026-12-31T23:59:59', '2026-12-01', '2026-12-30'],
    ['reportDate', dateReport, '2027-01-01T00:00:00', '2026-12-02', '2026-12-31'],
    ['reportDate', dateReport, '2028-03-01T08:00:00', '2028-01-31', '2028-02-29'],
    ['reportMonth', monthReport, '2026-12-31T23:59:59', '2025-12', '2026-11'],
    ['reportMonth', monthReport, '2027-01-01T08:00:00', '2026-01', '2026-12'],
    ['reportMonth', monthReport, '2026-03-01T00:00:00', '2025-03', '2026-02'],
    ['reportCompany', companyReport, '2026-12-31T23:59:59', '2026-01', '2026-11'],
    ['reportCompany', companyReport, '2027-01-01T08:00:00', '2026-01', '2026-12'],
    ['reportCompany', companyReport, '2027-02-01T08:00:00', '2027-01', '2027-01'],
    ['reportYear', yearReport, '2026-12-31T23:59:59', '2023', '2025'],
    ['reportYear', yearReport, '2027-01-01T00:00:00', '2024', '2026'],
  ] as const)('%s %#: sent at %s, ends with the last whole one', (...[, report, sent, begin, end]) => {
    expect(endedPeriods(report, beijing(sent))).toEqual({ begin, end })
  })
})
