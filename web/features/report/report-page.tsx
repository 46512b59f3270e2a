// The page of every report: question, chart, table, sheet and paper follow from its declaration.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { exportReportOf, readReportOf, reportCurrencies } from '@kouan/contract/calls/report.ts'
import { deliveredKey } from '@kouan/contract/calls/report-subscriptions.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { reportName } from '@kouan/contract/derive/report-text.ts'
import { type Report, type ReportResult, reportRight } from '@kouan/contract/language/report.ts'
import { tradeBases } from '@kouan/contract/resources/report/trade.ts'
import { Alert, Button, Card, Flex, Spin } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { ChartSkeleton } from '../../domain/chart/chart-skeleton.tsx'
import { JobFile } from '../../jobs/job-file.tsx'
import { useJobDialog } from '../../jobs/use-job-dialog.tsx'
import { PageContent } from '../../menu/page-content.tsx'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { useRights } from '../../session/allowed.tsx'
import { useReportAddress } from './report-address.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportNotes } from './report-notes.tsx'
import { ReportSubscribe } from './report-subscribe.tsx'
import { ReportTable, useFigureAddress } from './report-table.tsx'
import { ReportViews } from './report-views.tsx'
import './report.css'

// With 190 kB the greatest part of the page: the figures are there before it.
const ReportChart = prefetchedLazyPart(
  () => import('./report-chart.tsx').then((file) => file.ReportChart),
  <ChartSkeleton height={300} />,
)

export function ReportPage({ report }: { report: Report }) {
  const { query, change } = useReportAddress(report)
  const call = useMemo(() => readReportOf(report), [report])
  const { data: result, error, isFetching, refetch } = useAnswer(call, query)
  const title = useMatchedRoute()?.title ?? report.title
  const mayExport = useRights().can(reportRight(report, 'export'))
  const [address] = useSearchParams()
  const sent = address.get(deliveredKey)
  const problems = (error instanceof AskError && error.problems) || []
  return (
    <PageContent
      isCompact
      description={result && <Shown result={result} />}
      extra={
        <Flex gap={8} wrap>
          <ReportViews
            report={report}
            query={error ? undefined : result?.query}
            onOpen={(conditions) => change({ ...conditions, begin: query.begin ?? '', end: query.end ?? '' })}
          />
          {mayExport && <ReportSubscribe report={report} query={error ? undefined : result?.query} />}
          <ReportNotes />
          {mayExport && <ExportButton report={report} query={query} isDisabled={!result || error !== null} />}
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
        </Flex>
      }
    >
      {sent && (
        <Alert
          type="info"
          showIcon
          title="您订阅的报表已生成；下面是现在的数字"
          action={<JobFile jobId={sent} name={`${reportName(report)}.xlsx`} size="small" />}
        />
      )}
      <ReportFilters report={report} query={{ ...result?.query, ...query }} problems={problems} onChange={change} />
      {error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={sentenceOf(error)}
          action={problems.length === 0 && <Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : (
        <Spin spinning={isFetching} description="正在统计">
          {result ? (
            <Figures
              {...{ report, result, title }}
              onWithoutSimulated={() => change({ ...query, simulated: 'false' })}
            />
          ) : (
            <Card style={{ minHeight: 320 }} />
          )}
        </Spin>
      )}
    </PageContent>
  )
}

interface FiguresProps {
  report: Report
  result: ReportResult
  title: string
  onWithoutSimulated: () => void
}

function Figures({ report, result, title, onWithoutSimulated }: FiguresProps) {
  const navigate = useNavigate()
  const addressOf = useFigureAddress(report, result.query)
  const hasSome = result.rows.length > 0
  return (
    <Flex vertical gap={16}>
      {result.simulated > 0 && result.query.simulated === undefined && (
        <Alert
          type="info"
          showIcon
          title={`其中 ${result.simulated} 项来自模拟海关`}
          action={<Button onClick={onWithoutSimulated}>不含模拟海关</Button>}
        />
      )}
      {result.slowBecause && <Alert type="info" showIcon title={result.slowBecause} />}
      {result.readInstead && <Alert type="info" showIcon title={result.readInstead} />}
      {hasSome && (
        <Card size="small" styles={{ body: { padding: 16 } }}>
          <ReportChart
            report={report}
            result={result}
            onOpen={(row, measure) => {
              const shown = result.rows[row]
              const address = shown && addressOf(shown, measure)
              if (address) void navigate(address)
            }}
          />
        </Card>
      )}
      <ReportTable report={report} result={result} title={title} />
      {result.more > 0 && <p className="report-more">另有 {result.more} 项未列出，已计入合计</p>}
    </Flex>
  )
}

/** On paper it is all that says what the figures are. */
function Shown({ result: { query, time } }: { result: ReportResult }) {
  const { begin = '', end = '', basis = '', currency = '' } = query
  const parts = [
    begin === end ? begin : `${begin} 至 ${end}`,
    tradeBases[basis as keyof typeof tradeBases] ?? basis,
    reportCurrencies[currency as keyof typeof reportCurrencies] ?? currency,
    `统计时间 ${time}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

interface ExportProps {
  report: Report
  query: ReportResult['query']
  isDisabled: boolean
}

function ExportButton({ report, query, isDisabled }: ExportProps) {
  const start = useAct(startCallOf(exportReportOf(report)))
  const { follow, dialog } = useJobDialog()
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        disabled={isDisabled}
        loading={start.isPending}
        onClick={async () => {
          const started = await start.mutateAsync({ ...query }).catch(() => undefined)
          if (started) follow({ jobId: started.jobId, title: `导出${reportName(report)}`, onMoved: () => {} })
        }}
      >
        导出
      </Button>
      {dialog}
    </>
  )
}
