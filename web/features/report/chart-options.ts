// Options of echarts for the charts of a report: pure.
import { reportText } from '@kouan/contract/derive/report-text.ts'
import type { Report, ReportRow } from '@kouan/contract/language/report.ts'
import type { EChartsCoreOption } from 'echarts/core'
import type { ChartColors } from '../../domain/chart/chart-colors.ts'
import { barName } from './bar-name.ts'
import { chartRows, drawnMeasures, lengthOf, type Shown, unitOf } from './chart-title.ts'
import { continentOf } from './continents.ts'
import { inUnit } from './money-unit.ts'

const shared = ({ text, ground, fontFamily }: ChartColors) => {
  const textStyle = { color: text, fontFamily }
  return {
    animation: false,
    textStyle,
    // Boxes of HTML would need styles in the page, which the content policy refuses.
    tooltip: { renderMode: 'richText', backgroundColor: ground, textStyle },
  }
}

/** Bars or lines over time; bars that lie, with names, of a ranking. */
export function barsOption(report: Report, result: Shown, colors: ChartColors): EChartsCoreOption {
  const { chart, measures, dimensions, top } = report
  const [{ field }] = dimensions
  const rows = chartRows(report, result)
  const unit = unitOf(report, result)
  const drawn = drawnMeasures(report, result)
  const isRanking = top !== undefined
  const basic = shared(colors)
  const names = {
    type: 'category',
    data: rows.map(({ texts }) => barName(field, texts[field] ?? '')),
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
    axisLabel: { color: colors.text, width: isRanking ? 152 : 96, overflow: 'truncate' },
    ...(isRanking ? { inverse: true } : {}),
  }
  const amounts = {
    type: 'value',
    splitNumber: 4,
    axisLabel: { color: colors.secondary, hideOverlap: true, formatter: (value: number) => inUnit(value, unit) },
    splitLine: { lineStyle: { color: colors.split } },
  }
  const textOf = (name: string, row: ReportRow | undefined) => {
    const measure = measures[name]
    return measure ? reportText(measure, row?.figures[name]) : ''
  }
  return {
    ...basic,
    // Patterns tell series apart without colours.
    aria: { enabled: true, label: { enabled: false }, decal: { show: drawn.length > 1 } },
    color: [...colors.series],
    grid: { left: 4, right: isRanking ? 96 : 12, top: drawn.length > 1 ? 28 : 8, bottom: 0, containLabel: true },
    ...(drawn.length > 1 ? { legend: { top: 0, itemHeight: 10, textStyle: basic.textStyle } } : {}),
    tooltip: { ...basic.tooltip, trigger: 'axis' },
    xAxis: isRanking ? amounts : names,
    yAxis: isRanking ? names : amounts,
    series: drawn.map((name, at) => ({
      id: name,
      name: measures[name]?.title ?? '',
      type: chart.kind,
      // One on the other: beside each other a part without value would keep its place.
      ...(chart.kind === 'bar' ? { stack: 'all' } : { lineStyle: { type: at === 0 ? 'solid' : 'dashed' } }),
      barMaxWidth: isRanking ? 16 : 32,
      symbolSize: 8,
      cursor: 'pointer',
      data: rows.map((row) => lengthOf(row, name)),
      ...(isRanking && drawn.length === 1
        ? {
            label: {
              show: true,
              position: 'right',
              color: colors.text,
              formatter: ({ dataIndex }: { dataIndex: number }) => textOf(name, rows[dataIndex]),
            },
          }
        : {}),
      tooltip: { valueFormatter: (_: unknown, at: number) => textOf(name, rows[at]) },
    })),
  }
}

/** Countries as areas within their continents; those that sold nothing, or more back than they sold, have none. */
export function placesOption(report: Report, result: Shown, colors: ChartColors): EChartsCoreOption {
  const [{ field }] = report.dimensions
  const [name = ''] = report.chart.measures
  const measure = report.measures[name]
  const parts = continents(report, result)
  const textOf = (row: ReportRow | undefined) => (measure ? reportText(measure, row?.figures[name]) : '')
  const basic = shared(colors)
  const border = { borderColor: colors.ground, borderWidth: 2 }
  return {
    ...basic,
    series: [
      {
        id: name,
        type: 'treemap',
        ...{ left: 0, right: 0, top: 0, bottom: 0 },
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        label: { color: colors.text, overflow: 'truncate' },
        upperLabel: { show: true, height: 20, color: colors.secondary, overflow: 'truncate' },
        itemStyle: { ...border, color: colors.area },
        levels: [
          { itemStyle: { ...border, gapWidth: 4 }, upperLabel: { show: false } },
          { itemStyle: { ...border, borderWidth: 0, gapWidth: 2, color: colors.ground, borderColor: colors.ground } },
          { itemStyle: { color: colors.area, borderColor: colors.areaLine, borderWidth: 1, gapWidth: 2 } },
        ],
        data: parts.map(({ name: continent, share, rows }) => ({
          name: `${continent} ${share}%`,
          children: rows.map(({ row, value }) => ({
            name: row.texts[field] ?? '',
            value,
            rowKey: row.keys[field],
            cursor: 'pointer',
            tooltip: { formatter: () => `${row.texts[field] ?? ''}\n${textOf(row)}` },
          })),
        })),
      },
    ],
  }
}

export interface Continent {
  name: string
  /** In per cent of what is drawn, with one digit. */
  share: string
  rows: { row: ReportRow; value: number }[]
}

/** The greatest first. */
export function continents({ chart, dimensions: [{ field }] }: Report, { places = [] }: Shown): Continent[] {
  const [name = ''] = chart.measures
  const drawn = places.flatMap((row) => {
    const value = lengthOf(row, name) ?? 0
    return value > 0 ? [{ row, value }] : []
  })
  const sum = (rows: readonly { value: number }[]) => rows.reduce((all, { value }) => all + value, 0)
  const groups = new Map<string, typeof drawn>()
  for (const one of drawn) {
    const continent = continentOf(one.row.keys[field] ?? '')
    groups.set(continent, [...(groups.get(continent) ?? []), one])
  }
  return [...groups]
    .map(([continent, rows]) => ({ name: continent, rows, share: ((sum(rows) * 100) / sum(drawn)).toFixed(1) }))
    .sort((one, other) => sum(other.rows) - sum(one.rows))
}
