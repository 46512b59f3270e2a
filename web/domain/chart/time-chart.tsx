// Lines over time. Screen readers have the sentence of `summary`.
import { theme } from 'antd'
import { LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { useChart } from './use-chart.ts'

use([LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer])

export interface TimeSeries {
  name: string
  /** One for each label; null where nothing was measured. */
  values: readonly (number | null)[]
}

interface Props {
  /** Times, as they are read. */
  labels: readonly string[]
  series: readonly TimeSeries[]
  /** Of a value; the number itself if absent. */
  format?: ((value: number) => string) | undefined
  summary: string
  /** In pixels. */
  height?: number
}

const plain = (value: number) => String(value)

export function TimeChart({ labels, series, format = plain, summary, height = 200 }: Props) {
  const { token } = theme.useToken()
  const option = useMemo(() => optionOf({ labels, series, format }, token), [labels, series, format, token])
  const place = useChart(option)
  return <div ref={place} role="img" aria-label={summary} style={{ height }} />
}

type Token = ReturnType<typeof theme.useToken>['token']

function optionOf(
  { labels, series, format }: Required<Pick<Props, 'labels' | 'series'>> & { format: (value: number) => string },
  token: Token,
): EChartsCoreOption {
  const textStyle = { color: token.colorText, fontFamily: token.fontFamily }
  return {
    animation: false,
    color: [token.colorPrimary, token.colorWarning, token.colorSuccess],
    textStyle,
    grid: { left: 8, right: 16, top: series.length > 1 ? 32 : 12, bottom: 8, containLabel: true },
    ...(series.length > 1 ? { legend: { top: 0, textStyle } } : {}),
    // Boxes of HTML would need styles in the page, which the content policy refuses.
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: token.colorBgElevated,
      textStyle,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '-'),
    },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: false,
      axisLine: { lineStyle: { color: token.colorBorder } },
      axisLabel: { color: token.colorTextSecondary, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      ...(format === plain ? { minInterval: 1 } : {}),
      axisLabel: { color: token.colorTextSecondary, formatter: format },
      splitLine: { lineStyle: { color: token.colorBorderSecondary } },
    },
    series: series.map(({ name, values }, at) => ({
      name,
      type: 'line',
      showSymbol: values.length < 10,
      // Dashes tell lines apart without colours.
      lineStyle: { type: at === 0 ? 'solid' : 'dashed' },
      data: values,
    })),
  }
}
