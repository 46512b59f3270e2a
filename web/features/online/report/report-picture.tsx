// The rows of the shown page as a chart. Screen readers have the table of the same rows.
import type { ReportPage } from '@kouan/contract/calls/online/report-calls.ts'
import { theme } from 'antd'
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { useChart } from '../../../domain/chart/use-chart.ts'
import { pieSlices } from './pie-slices.ts'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export function ReportPicture({ page }: { page: ReportPage }) {
  const { token } = theme.useToken()
  const option = useMemo(() => optionOf(page, token), [page, token])
  const place = useChart(option)
  return <div ref={place} aria-hidden style={{ height: 300 }} />
}

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf({ chart, columns, dictOptions, data }: ReportPage, token: Token): EChartsCoreOption {
  const { type = 'bar', label = '', value = '' } = chart ?? {}
  const code = columns.find(({ dataIndex }) => dataIndex === label)?.customRender
  const nameOf = (cell: unknown) =>
    dictOptions[code ?? '']?.find((item) => item.value === String(cell))?.text ?? String(cell ?? '-')
  const names = data.records.map((row) => nameOf(row[label]))
  const figures = data.records.map((row) => (row[value] == null ? null : Number(row[value])))
  const name = columns.find(({ dataIndex }) => dataIndex === value)?.title ?? value
  const textStyle = { color: token.colorText, fontFamily: token.fontFamily }
  const shared = {
    animation: false,
    textStyle,
    // Boxes of HTML would need styles in the page, which the content policy refuses.
    tooltip: {
      trigger: type === 'pie' ? 'item' : 'axis',
      renderMode: 'richText',
      backgroundColor: token.colorBgElevated,
      textStyle,
    },
  }
  if (type === 'pie') {
    const slices = pieSlices(names.map((slice, at) => ({ name: slice, value: Math.max(0, figures[at] ?? 0) })))
    return {
      ...shared,
      legend: { type: 'scroll', bottom: 0, textStyle },
      series: [{ type, name, radius: '65%', data: slices, label: textStyle }],
    }
  }
  return {
    ...shared,
    color: [token.colorPrimary],
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { top: 0, textStyle },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: { color: token.colorTextSecondary, width: 96, overflow: 'truncate' },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: token.colorTextSecondary },
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
    series: [{ type, name, barMaxWidth: 40, data: figures }],
  }
}
