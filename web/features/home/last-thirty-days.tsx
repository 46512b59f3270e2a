// 近三十天: import and export of each day by the daily report, as small bars that open the report and the rows behind them.
import { readReportOf } from '@kouan/contract/calls/report.ts'
import { cellFilter } from '@kouan/contract/derive/report-list.ts'
import { reportText } from '@kouan/contract/derive/report-text.ts'
import type { ReportResult, ReportRow } from '@kouan/contract/language/report.ts'
import { dateReport } from '@kouan/contract/resources/report/reports.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, Flex } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { chartPanelHeight, Panel } from './panel.tsx'
import { ThirtyDaysLoading } from './thirty-days-loading.tsx'

const call = readReportOf(dateReport)
const reportPages = ['report/reportDate']
const series = [
  { name: 'importAmount', title: '进口', color: 'primary' },
  { name: 'exportAmount', title: '出口', color: 'second-series' },
] as const

export function LastThirtyDays() {
  const { data } = usePolled(call, {}, { everySeconds: 300 })
  const report = usePageAddress(reportPages)
  const rows = usePageAddress(dateReport.listPages)
  if (!data) return <ThirtyDaysLoading />
  const bars = heightsOf(data)
  const total = textOf(data.total, 'amount')
  return (
    <Panel
      title={`近三十天货值 ${total} 元`}
      minHeight={chartPanelHeight}
      extra={
        <Flex gap={12} wrap>
          {series.map(({ name, title, color }) => (
            <Badge key={name} color={`var(--ant-color-${color})`} text={title} />
          ))}
          {report && <Link to={report}>日度数据查询</Link>}
        </Flex>
      }
    >
      {Number(data.total.figures.documents?.value) === 0 ? (
        <EmptyState isLine text="近三十天没有已放行的清单" />
      ) : (
        <ul className="hour-bars day-bars">
          {bars.map(({ row, heights }, at) => (
            <DayBar key={row.keys.valueDay} {...{ row, heights, at }} to={rows && addressOf(data, row, rows)} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface BarProps {
  row: ReportRow
  heights: readonly number[]
  at: number
  to: string | undefined
}

function DayBar({ row, heights, at, to }: BarProps) {
  const day = row.keys.valueDay ?? ''
  const text = `${day}：${series.map(({ name, title }) => `${title} ${textOf(row, name)}`).join('，')}，${textOf(row, 'documents')} 份清单`
  const bar = (
    <span className="hour-bar" role="img" aria-label={text}>
      {series.map(({ name, color }, index) => (
        <span key={name} style={{ height: `${heights[index]}%`, background: `var(--ant-color-${color})` }} />
      ))}
    </span>
  )
  return (
    <li title={text}>
      {to && row.figures.documents?.value !== '0' ? <Link to={to}>{bar}</Link> : bar}
      <span aria-hidden className="hour-name">
        {at % 5 === 0 ? day.slice(5) : ''}
      </span>
    </li>
  )
}

/** Of the highest day, in percent. A day of returns has no height. */
function heightsOf({ rows }: ReportResult) {
  const amounts = rows.map((row) => series.map(({ name }) => Math.max(0, Number(row.figures[name]?.value ?? 0))))
  const highest = Math.max(1, ...amounts.map((day) => day.reduce((sum, amount) => sum + amount, 0)))
  return rows.map((row, at) => ({ row, heights: (amounts[at] ?? []).map((amount) => (100 * amount) / highest) }))
}

function textOf({ figures }: Pick<ReportRow, 'figures'>, name: keyof typeof dateReport.measures): string {
  return reportText(dateReport.measures[name], figures[name])
}

function addressOf({ query }: ReportResult, { keys }: ReportRow, page: string): string | undefined {
  const filter = cellFilter(dateReport, { query, keys, measure: dateReport.measures.amount })
  return filter && figureAddress(page, { filter, keys: {} })
}
