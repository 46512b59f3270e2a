// The figures of a report as bars or lines. Screen readers have the table of the same figures.
import { reportText } from '@kouan/contract/derive/report-text.ts'
import type { Report, ReportResult } from '@kouan/contract/language/report.ts'
import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { useChart } from '../../domain/chart/use-chart.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer])

interface Props {
  report: Report
  result: ReportResult
  /** Opens the rows behind a bar or a point: number of the row, name of the measure. */
  onOpen: (row: number, measure: string) => void
}

/** In pixels. */
const height = 300

export function ReportChart({ report, result, onOpen }: Props) {
  const { token } = theme.useToken()
  const option = useMemo(() => optionOf(report, result, token), [report, result, token])
  const place = useChart(option, onOpen)
  return <div ref={place} aria-hidden className="report-chart" style={{ height }} />
}

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf({ chart, measures, dimensions }: Report, { rows }: ReportResult, token: Token): EChartsCoreOption {
  const [{ field }] = dimensions
  const colors = [token.colorPrimary, token.colorWarning]
  const textStyle = { color: token.colorText, fontFamily: token.fontFamily }
  const axisLine = { lineStyle: { color: token.colorBorder } }
  return {
    animation: false,
    // Patterns tell series apart without colours.
    aria: { enabled: true, decal: { show: chart.measures.length > 1 } },
    color: colors,
    textStyle,
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { top: 0, textStyle },
    // Boxes of HTML would need styles in the page, which the content policy refuses.
    tooltip: { trigger: 'axis', renderMode: 'richText', backgroundColor: token.colorBgElevated, textStyle },
    xAxis: {
      type: 'category',
      data: rows.map(({ texts }) => texts[field] ?? ''),
      axisLine,
      axisLabel: { color: token.colorTextSecondary, width: 96, overflow: 'truncate' },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: token.colorTextSecondary },
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
    series: chart.measures.map((name) => ({
      id: name,
      name: measures[name]?.title ?? '',
      type: chart.kind,
      barMaxWidth: 40,
      symbolSize: 8,
      cursor: 'pointer',
      // A height alone: texts come from the decimal figure.
      data: rows.map(({ figures }) => (figures[name]?.value == null ? null : Number(figures[name]?.value))),
      tooltip: {
        valueFormatter: (_: unknown, at: number) => {
          const measure = measures[name]
          return measure ? reportText(measure, rows[at]?.figures[name]) : ''
        },
      },
    })),
  }
}
