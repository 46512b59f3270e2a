// Lists of what a job says of its rows, a page at a time: faults of those that it left as they were, by the names that people
// know them by, and warnings about what stopped none.
import { type JobFaultRow, type JobWarningRow, jobFaults, jobWarnings } from '@kouan/contract/calls/system/job-calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useState } from 'react'
import { ask } from '../data/calls/ask.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'

const pageSize = 20

interface PageQuery {
  id: string
  pageNo: number
  pageSize: number
}

interface Props<Row> {
  jobId: string
  /** 未完成的项 */
  title: string
  read: (page: PageQuery, options: { signal: AbortSignal }) => Promise<Page<Row>>
  columns: ColumnType<Row & { place: number }>[]
}

export const JobFaults = ({ jobId }: { jobId: string }) => (
  <JobSaid<JobFaultRow>
    jobId={jobId}
    title="未完成的项"
    read={(page, options) => ask(jobFaults, page, options)}
    columns={[
      { title: '数据', dataIndex: 'rowName', width: '35%' },
      { title: '原因', dataIndex: 'message' },
    ]}
  />
)

export const JobWarnings = ({ jobId }: { jobId: string }) => (
  <JobSaid<JobWarningRow>
    jobId={jobId}
    title="提醒"
    read={(page, options) => ask(jobWarnings, page, options)}
    columns={[{ title: '请留意', dataIndex: 'message' }]}
  />
)

function JobSaid<Row extends object>({ jobId, title, read, columns }: Props<Row>) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useQuery({
    queryKey: ['job.said', title, jobId, page],
    queryFn: ({ signal }) => read({ id: jobId, pageNo: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert type="error" showIcon role="alert" title={`${title}无法读取：${sentenceOf(error)}`} />
  const first = (page - 1) * pageSize
  const rows = (data?.records ?? []).map((row, index) => ({ ...row, place: first + index + 1 }))
  return (
    <Table<Row & { place: number }>
      size="small"
      rowKey="place"
      loading={isFetching}
      dataSource={rows}
      title={() => `${title}（${data?.total ?? 0}）`}
      pagination={{ current: page, pageSize, total: data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
      columns={[{ title: '序号', dataIndex: 'place', width: 64 }, ...columns]}
    />
  )
}
