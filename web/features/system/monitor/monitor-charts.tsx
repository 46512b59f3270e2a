import { readMonitorHistory } from '@kouan/contract/calls/system/monitor-calls.ts'
import type { MonitorSection } from '@kouan/contract/calls/system/monitor-figures.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Card } from 'antd'
import { prefetchedLazyPart } from '../../../data/loading/prefetched-lazy-part.tsx'
import { ChartSkeleton } from '../../../domain/chart/chart-skeleton.tsx'
import { unitTexts } from './figure-units.ts'
import { figuresOf } from './monitor-facts.tsx'
import { useMonitored } from './use-monitored.ts'

const height = 180
const TimeChart = prefetchedLazyPart(
  () => import('../../../domain/chart/time-chart.tsx').then((file) => file.TimeChart),
  <ChartSkeleton height={height} />,
)

type Figure = ReturnType<typeof figuresOf>[number]

/** The last 24 hours of a section, a chart for each group of figures. */
export function MonitorCharts({ section, server }: { section: MonitorSection; server: string }) {
  // A sample is taken each minute; servers write more often.
  const { data } = useMonitored(readMonitorHistory, { server, section }, { everySeconds: 60, pause: 30_000 })
  const charted = figuresOf(section).filter(({ chart }) => chart !== undefined)
  const charts = [...new Set(charted.map(({ chart }) => chart))].map(
    (title) => [title ?? '', charted.filter(({ chart }) => chart === title)] as const,
  )
  return (
    <div className="monitor-charts">
      {charts.map(([title, figures]) => (
        <Card key={title} size="small" title={`${title}（24 小时）`}>
          {data && data.times.length > 1 ? (
            <TimeChart
              labels={data.times.map((time) => time.slice(6))}
              series={figures.map((figure) => ({ name: figure.title, values: data.values[figure.name] ?? [] }))}
              format={unitTexts[figures[0]?.unit ?? 'number']}
              summary={`${title}：${figures.map((figure) => summaryOf(figure, data.values[figure.name] ?? [])).join('；')}`}
              height={height}
            />
          ) : (
            <div className="monitor-empty" style={{ height }}>
              {data ? <EmptyState text="每分钟记录一次，两分钟后显示" /> : <ChartSkeleton height={height} />}
            </div>
          )}
        </Card>
      ))}
    </div>
  )
}

function summaryOf({ title, unit }: Figure, values: readonly (number | null)[]): string {
  const measured = values.filter((value) => value !== null)
  const latest = measured.at(-1)
  if (latest === undefined) return `${title}没有数据`
  const text = unitTexts[unit]
  return `${title}最近${text(latest)}，最高${text(Math.max(...measured))}`
}
