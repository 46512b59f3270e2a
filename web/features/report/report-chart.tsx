// The figures of a report as bars, lines and areas. Screen readers have the table of the same figures.
import type { Report, ReportResult } from '@kouan/contract/language/report.ts'
import { BarChart, LineChart, TreemapChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type RefObject, useMemo } from 'react'
import { useChartColors } from '../../domain/chart/chart-colors.ts'
import { useChart } from '../../domain/chart/use-chart.ts'
import { barsOption, placesOption } from './chart-options.ts'
import { chartRows } from './chart-title.ts'

use([
  BarChart,
  LineChart,
  TreemapChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AriaComponent,
  CanvasRenderer,
])

interface Props {
  report: Report
  result: ReportResult
  /** In pixels. */
  height: number
  /** Gets the element that holds what is drawn. */
  drawing: RefObject<HTMLDivElement | null>
  /** Opens the rows behind a bar, a point or an area: keys of the row, name of the measure. */
  onOpen: (keys: Readonly<Record<string, string>>, measure: string) => void
}

export const ReportChart = ({ drawing, ...props }: Props) => (
  <div ref={drawing} aria-hidden className="report-chart">
    <Bars {...props} />
    {props.report.chart.hasContinents && <Places {...props} />}
  </div>
)

function Bars({ report, result, height, onOpen }: Omit<Props, 'drawing'>) {
  const colors = useChartColors()
  const option = useMemo(() => barsOption(report, result, colors), [report, result, colors])
  const place = useChart(option, ({ index, series }) => {
    const row = chartRows(report, result)[index]
    if (row) onOpen(row.keys, series)
  })
  return <div ref={place} style={{ height }} />
}

function Places({ report, result, height, onOpen }: Omit<Props, 'drawing'>) {
  const colors = useChartColors()
  const option = useMemo(() => placesOption(report, result, colors), [report, result, colors])
  const place = useChart(option, ({ series, rowKey }) => {
    if (rowKey !== undefined) onOpen({ [report.dimensions[0].field]: rowKey }, series)
  })
  return <div ref={place} style={{ height }} />
}
