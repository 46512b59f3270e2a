import type { EnterpriseOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { prefetchedLazyPart } from '../../../data/loading/prefetched-lazy-part.tsx'
import { ChartSkeleton } from '../../../domain/chart/chart-skeleton.tsx'

const height = 180
const TimeChart = prefetchedLazyPart(
  () => import('../../../domain/chart/time-chart.tsx').then((file) => file.TimeChart),
  <ChartSkeleton height={height} />,
)

/** Declared and failed documents of each day. */
export function RecentDays({ days }: Pick<EnterpriseOverview, 'days'>) {
  const [declared, failed] = [sumOf(days, 'declared'), sumOf(days, 'failed')]
  if (declared === 0) return <EmptyState isLine text="近 30 天没有申报" />
  return (
    <TimeChart
      labels={days.map(({ day }) => day.slice(5))}
      series={[
        { name: '申报', values: days.map((one) => one.declared) },
        { name: '失败与退单', values: days.map((one) => one.failed) },
      ]}
      summary={`近 30 天申报 ${declared} 份，失败与退单 ${failed} 份`}
      height={height}
    />
  )
}

const sumOf = (days: EnterpriseOverview['days'], name: 'declared' | 'failed') =>
  days.reduce((sum, one) => sum + one[name], 0)
