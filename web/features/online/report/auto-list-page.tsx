// 在线报表: the page of every report. Query form, chart, rows and sheet follow from what an administrator declared.
import { DownloadOutlined } from '@ant-design/icons'
import { exportReportXls } from '@kouan/contract/calls/online/report-calls.ts'
import { saveBlob } from '@kouan/widgets/upload/save-file.ts'
import { Alert, Button, Card, Skeleton } from 'antd'
import type { ReceivedFile } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { prefetchedLazyPart } from '../../../data/loading/prefetched-lazy-part.tsx'
import { PageContent } from '../../../menu/page-content.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportSearch } from './report-search.tsx'
import { useReport } from './use-report.ts'
import './report.css'

const ReportPicture = prefetchedLazyPart(
  () => import('./report-picture.tsx').then((file) => file.ReportPicture),
  <div style={{ height: 300 }} />,
)

export default function AutoListPage() {
  const { asked, search, paging, setPaging, input, page, fields, params } = useReport()
  const { data, isFetching } = page
  const failure = fields.error ?? params.error ?? page.error
  return (
    <PageContent
      isCompact
      title={data?.cgreportHeadName ?? '在线报表'}
      description={data?.content}
      extra={<ExportButton input={input} isDisabled={!data || failure !== null} />}
    >
      {fields.data && params.data && (
        <ReportSearch
          fields={fields.data}
          params={params.data}
          dictOptions={data?.dictOptions ?? {}}
          {...{ asked }}
          onSearch={search}
        />
      )}
      {failure && <Alert type="warning" showIcon title={sentenceOf(failure)} />}
      {!data && !failure && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.chart && data.data.records.length > 0 && (
        <Card size="small">
          <ReportPicture page={data} />
        </Card>
      )}
      {data && (
        <Card size="small">
          <ReportRows page={data} isFetching={isFetching} paging={paging} onPaging={setPaging} />
        </Card>
      )}
    </PageContent>
  )
}

function ExportButton({ input, isDisabled }: { input: ReturnType<typeof useReport>['input']; isDisabled: boolean }) {
  const sheet = useAct(exportReportXls)
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={isDisabled}
      loading={sheet.isPending}
      onClick={() => sheet.mutate(input, { onSuccess: (file) => saveBlob(file as ReceivedFile) })}
    >
      导出
    </Button>
  )
}
