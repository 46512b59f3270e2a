// 请求追踪: the latest requests of the server that answers.
import { type HttpTrace, readHttpTrace } from '@kouan/contract/calls/system/monitor-calls.ts'
import { Badge, Card, Table } from 'antd'
import { useMonitored } from './use-monitored.ts'

type Traced = HttpTrace & { key: number }

const columns = [
  {
    title: '时间',
    key: 'time',
    width: 84,
    render: (_: unknown, { timestamp }: Traced) => new Date(timestamp).toLocaleTimeString('zh-CN', { hour12: false }),
  },
  { title: '方法', key: 'method', width: 72, render: (_: unknown, { request }: Traced) => request.method },
  { title: '路径', key: 'uri', render: (_: unknown, { request }: Traced) => <code>{request.uri}</code> },
  {
    title: '状态',
    key: 'status',
    width: 72,
    render: (_: unknown, { response: { status } }: Traced) => (
      <Badge status={status >= 500 ? 'error' : status >= 400 ? 'warning' : 'success'} text={status} />
    ),
  },
  {
    title: '毫秒',
    key: 'time-taken',
    width: 72,
    align: 'right' as const,
    render: (_: unknown, { timeTaken }: Traced) => timeTaken,
  },
]

export function LatestRequests() {
  const { data } = useMonitored(readHttpTrace, {}, { everySeconds: 5 })
  const rows = (data?.traces ?? []).map((trace, key) => ({ ...trace, key }))
  return (
    <Card size="small" title="最近的请求">
      <Table<Traced>
        size="small"
        columns={columns}
        dataSource={rows}
        loading={!data}
        pagination={{ pageSize: 20, size: 'small', showSizeChanger: false }}
        tableLayout="fixed"
        className="monitor-requests"
      />
    </Card>
  )
}
