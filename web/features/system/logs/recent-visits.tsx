// 访问统计: logins of the last seven days, above the login log.
import { readVisitCounts, readVisits } from '@kouan/contract/calls/home.ts'
import { Card, Flex, Statistic } from 'antd'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { prefetchedLazyPart } from '../../../data/loading/prefetched-lazy-part.tsx'
import { ChartSkeleton } from '../../../domain/chart/chart-skeleton.tsx'

const height = 160
const TimeChart = prefetchedLazyPart(
  () => import('../../../domain/chart/time-chart.tsx').then((file) => file.TimeChart),
  <ChartSkeleton height={height} />,
)

export function RecentVisits() {
  const counts = useAnswer(readVisitCounts, {}).data
  const days = useAnswer(readVisits, {}).data
  if (!counts || !days) return null
  const summary = days.map(({ type, visit, ip }) => `${type} 登录${visit}次，${ip}个IP地址`).join('；')
  return (
    <Card size="small" title="访问统计" className="recent-visits">
      <Flex gap={32} wrap align="center">
        <Statistic title="今日访问" value={counts.todayVisitCount} />
        <Statistic title="今日IP" value={counts.todayIp} />
        <Statistic title="总访问量" value={counts.totalVisitCount} />
        <div className="recent-visits-chart">
          <TimeChart
            labels={days.map(({ type }) => type)}
            series={[
              { name: '访问量', values: days.map(({ visit }) => visit) },
              { name: 'IP地址', values: days.map(({ ip }) => ip) },
            ]}
            summary={`近七日：${summary}`}
            height={height}
          />
        </div>
      </Flex>
    </Card>
  )
}
