// Faults of the rows that a job left as they were: a page at a time, by the names that people know them by.
import { type JobFaultRow, jobFaults } from '@kouan/contract/calls/system/job-calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { ask } from '../data/calls/ask.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'

const pageSize = 20

export function JobFaults({ jobId }: { jobId: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useQuery({
    queryKey: ['job.faults', jobId, page],
    queryFn: ({ signal }) => ask(jobFaults, { id: jobId, pageNo: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert type="error" showIcon role="alert" title={`错误明细无法读取：${sentenceOf(error)}`} />
  const first = (page - 1) * pageSize
  const rows = (data?.records ?? []).map((row, index) => ({ ...row, place: first + index + 1 }))
  return (
    <Table<JobFaultRow & { place: number }>
      size="small"
      rowKey="place"
      loading={isFetching}
      dataSource={rows}
      title={() => `未完成的项（${data?.total ?? 0}）`}
      pagination={{ current: page, pageSize, total: data?.total ?? 0, onChange: setPage, hideOnSinglePage: true }}
      columns={[
        { title: '序号', dataIndex: 'place', width: 64 },
        { title: '数据', dataIndex: 'rowName', width: 220 },
        { title: '原因', dataIndex: 'message' },
      ]}
    />
  )
}
