// The page of every report: question, chart, table, sheet and paper follow from its declaration.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { exportReportOf, readReportOf, reportCurrencies } from '@kouan/contract/calls/report.ts'
import { deliveredKey } from '@kouan/contract/calls/report-subscriptions.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { periodText, reportName } from '@kouan/contract/derive/report-text.ts'
import { type Report, type ReportResult, reportRight } from '@kouan/contract/language/report.ts'
import { tradeBases } from '@kouan/contract/resources/report/trade.ts'
import { Alert, Button, Flex, Spin } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { AskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { JobFile } from '../../jobs/job-file.tsx'
import { useJobDialog } from '../../jobs/use-job-dialog.tsx'
import { PageContent } from '../../menu/page-content.tsx'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { useRights } from '../../session/allowed.tsx'
import { useReportAddress } from './report-address.ts'
import { ReportConditions } from './report-conditions.tsx'
import { FiguresLoading, ReportFigures } from './report-figures.tsx'
import { ReportNotes } from './report-notes.tsx'
import { ReportSubscribe } from './report-subscribe.tsx'
import { ReportViews } from './report-views.tsx'
import './report.css'

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
        <Flex gap={8} className="report-tools">
          <ReportViews
            report={report}
            query={error ? undefined : result?.query}
            onOpen={(conditions) => change({ ...conditions, begin: query.begin ?? '', end: query.end ?? '' })}
          />
          {mayExport && <ReportSubscribe report={report} query={error ? undefined : result?.query} />}
          <ReportNotes />
          {mayExport && <ExportButton report={report} query={query} isDisabled={!result || error !== null} />}
          <Button className="report-print" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
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
      <ReportConditions
        report={report}
        query={{ ...result?.query, ...query }}
        problems={problems}
        simulated={result?.simulated ?? 0}
        onChange={change}
      />
      {problems.length > 0 ? null : error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={sentenceOf(error)}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      ) : (
        <Spin spinning={isFetching && result !== undefined} description="正在统计">
          {result ? <ReportFigures {...{ report, result, title }} /> : <FiguresLoading report={report} />}
        </Spin>
      )}
    </PageContent>
  )
}

/** On paper it is all that says what the figures are; on the screen the chips say it. */
function Shown({ result: { query, time, slowBecause, readInstead } }: { result: ReportResult }) {
  const { basis = '', currency = '' } = query
  const asked = [
    periodText(query),
    tradeBases[basis as keyof typeof tradeBases] ?? basis,
    reportCurrencies[currency as keyof typeof reportCurrencies] ?? currency,
  ]
  const reasons = [slowBecause, readInstead].filter(Boolean).join(' · ')
  return (
    <>
      <span className="report-on-paper">{asked.map((part) => `${part} · `).join('')}</span>
      <span className="report-time">
        统计时间 {time.slice(0, 16)}
        {reasons && ' · '}
      </span>
      {reasons}
    </>
  )
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
