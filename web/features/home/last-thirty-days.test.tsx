// @vitest-environment jsdom
import { readReportOf } from '@kouan/contract/calls/report.ts'
import type { ReportRow } from '@kouan/contract/language/report.ts'
import { dateReport } from '@kouan/contract/resources/report/reports.ts'
import { shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { showServed } from '../../testing/served-screen.tsx'
import { LastThirtyDays } from './last-thirty-days.tsx'

const row = (
  valueDay: string,
  [importAmount, exportAmount, documents]: readonly [number, number, number],
): ReportRow => ({
  keys: { valueDay },
  texts: {},
  figures: Object.fromEntries(
    Object.entries({ importAmount, exportAmount, amount: importAmount + exportAmount, documents }).map(
      ([name, value]) => [name, { value: String(value) }],
    ),
  ),
})

async function showDays(rows: ReportRow[], total: ReportRow) {
  const result = { time: '2026-01-31 08:00:00', query: {}, rows, total, more: 0, simulated: 0 }
  await showServed(<LastThirtyDays />, [[readReportOf(dateReport), () => result]])
}
const heights = () =>
  [...document.querySelectorAll('.hour-bar')].map((bar) =>
    [...bar.querySelectorAll<HTMLElement>('span')].map(({ style }) => style.height),
  )

test('thirty days: each bar is its share of the highest day, imports and exports on each other', async () => {
  const days = [row('2026-01-01', [30, 10, 2]), row('2026-01-02', [20, 0, 1]), row('2026-01-03', [-5, 4, 1])]
  await showDays(days, row('', [45, 14, 4]))
  const expected = [
    ['75%', '25%'],
    ['50%', '0%'],
    ['0%', '10%'],
  ]
  await until(() => expect(heights()).toEqual(expected))
  expect(shownText()).toContain('近三十天货值 59')
})

test('thirty days: every fifth day is named below its bar', async () => {
  const days = Array.from({ length: 7 }, (_, at) => row(`2026-01-0${at + 1}`, [1, 0, 1]))
  await showDays(days, row('', [7, 0, 7]))
  const names = () => [...document.querySelectorAll('.hour-name')].map(({ textContent }) => textContent)
  await until(() => expect(names()).toEqual(['01-01', '', '', '', '', '01-06', '']))
})

test('thirty days without a released list: a sentence instead of bars', async () => {
  await showDays([row('2026-01-01', [0, 0, 0])], row('', [0, 0, 0]))
  await until(() => expect(shownText()).toContain('近三十天没有已放行的清单'))
  expect(heights()).toEqual([])
})
