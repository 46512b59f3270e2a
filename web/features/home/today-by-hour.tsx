// 今日申报: documents by the hour of their declaration and their state now, as stacked bars.
import { readToday } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, Flex } from 'antd'
import { usePolled } from '../../data/calls/use-polled.ts'
import { type Bar, barsOf, barText, series, seriesOf } from './bars-of-hours.ts'
import { chartPanelHeight, Panel } from './panel.tsx'

/** In milliseconds. */
const beijingShift = 8 * 3_600_000

export function TodayByHour() {
  const { data } = usePolled(readToday, {}, { everySeconds: 60, live: figuresChanged, pause: 30_000 })
  const bars = barsOf(data ?? [], new Date(Date.now() + beijingShift).getUTCHours())
  const total = bars.reduce((sum, bar) => sum + bar.total, 0)
  return (
    <Panel
      title={`今日申报 ${total} 份`}
      minHeight={chartPanelHeight}
      extra={
        <Flex gap={12} wrap>
          {seriesOf(bars).map(({ key, title, color }) => (
            <Badge key={key} color={`var(--ant-color-${color})`} text={title} />
          ))}
        </Flex>
      }
    >
      {total === 0 ? (
        <EmptyState isLine text="今天还没有申报" />
      ) : (
        <ul
          className="hour-bars"
          style={{ gridTemplateColumns: `repeat(${Math.max(bars.length, 8)}, minmax(0, 1fr))` }}
        >
          {bars.map((bar) => (
            <HourBar key={bar.hour} bar={bar} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const HourBar = ({ bar }: { bar: Bar }) => (
  <li title={barText(bar)}>
    <div className="hour-bar" role="img" aria-label={barText(bar)}>
      {series.map(({ key, color }, at) => (
        <span key={key} style={{ height: `${bar.heights[at]}%`, background: `var(--ant-color-${color})` }} />
      ))}
    </div>
    <span aria-hidden className="hour-name">
      {bar.hour % 3 === 0 ? bar.hour : ''}
    </span>
  </li>
)
