import type { ReportRow } from '@kouan/contract/language/report.ts'
import { countryTopReport, goodsTopReport, monthReport } from '@kouan/contract/resources/report/reports.ts'
import { describe, expect, test } from 'vitest'
import { barsOption, continents } from './chart-options.ts'
import { chartTitle } from './chart-title.ts'

const colors = {
  ...{ text: '#111', secondary: '#222', line: '#333', split: '#444', ground: '#fff', area: '#eee', areaLine: '#ddd' },
  ...{ series: ['#00f', '#f80'], fontFamily: 'sans-serif' },
}
const row = (keys: Record<string, string>, texts: Record<string, string>, values: Record<string, string | null>) =>
  ({
    keys,
    texts,
    figures: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  }) satisfies ReportRow

const month = (valueDay: string, importAmount: string, exportAmount: string) =>
  row({ valueDay }, { valueDay }, { importAmount, exportAmount })
const query = { currency: '142' }

describe('bars', () => {
  test('over time: an empty series is not drawn, and the unit is in the title', () => {
    const result = { query, rows: [month('2026-01', '20000', '0'), month('2026-02', '30000', '0.00')] }
    expect(chartTitle(monthReport, result)).toBe('进口货值（万元）')
    expect(barsOption(monthReport, result, colors)).toMatchObject({
      xAxis: { type: 'category', data: ['2026-01', '2026-02'] },
      series: [{ id: 'importAmount', data: [20_000, 30_000] }],
    })
    const none = { query, rows: [month('2026-01', '0', '0')] }
    expect(chartTitle(monthReport, none)).toBe('进口货值（元）')
  })

  test('of a ranking: they lie, the greatest on top, with the names of their codes', () => {
    const rows = Array.from({ length: 12 }, (_, at) =>
      row({ gcode: `33${10 + at}` }, { gcode: `33${10 + at}` }, { amount: String(120 - at) }),
    )
    const option = barsOption(goodsTopReport, { query, rows }, colors)
    expect(option).toMatchObject({ yAxis: { type: 'category', inverse: true }, xAxis: { type: 'value' } })
    const { data } = option.yAxis as { data: string[] }
    expect([data.length, data[0]]).toEqual([10, '3310 化妆品、精油'])
  })
})

test('areas of countries: by continent with its share, without those that have nothing to show', () => {
  const place = (country: string, amount: string | null) => row({ country }, { country }, { amount })
  const places = [place('116', '60'), place('502', '25'), place('133', '10'), place('305', '5'), place('601', '-3')]
  const shown = continents(countryTopReport, { query, rows: [], places: [...places, place('701', null)] })
  expect(shown.map(({ name, share, rows }) => [name, share, rows.length])).toEqual([
    ['亚洲', '70.0', 2],
    ['北美洲', '25.0', 1],
    ['欧洲', '5.0', 1],
  ])
})
