// The map as a table: one row for each flow, for the keyboard, for screen readers and for narrow windows.
import { type ChannelMap, flowParts } from '@kouan/contract/calls/channel-map.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, Button, Flex, Pagination, Table, type TableColumnsType, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import type { FlowSelection } from './flow-selection.ts'
import { type FlowRowShown, rowsOf, type ShownPart, selectionOf, shownParts } from './flow-table-rows.ts'
import { ageText, minutesSince } from './waiting.ts'

interface Props {
  map: ChannelMap
  /** Cards instead of columns. */
  isNarrow: boolean
  onOpen: (selection: FlowSelection) => void
}

const pageSize = 10

export function FlowTable({ map, isNarrow, onOpen }: Props) {
  const rows = rowsOf(map)
  const parts = map.hasCounts ? (Object.keys(shownParts) as ShownPart[]) : []
  const countOf = (row: FlowRowShown, part: ShownPart) => (
    <Count row={row} part={part} map={map} onOpen={() => onOpen(selectionOf(row, part))} />
  )
  if (isNarrow) return <Cards rows={rows} parts={parts} countOf={countOf} />
  const columns: TableColumnsType<FlowRowShown> = [
    {
      title: '企业',
      key: 'enterprise',
      render: (_, row) => (
        <>
          <Name text={row.enterprise} />
          <Reason row={row} />
        </>
      ),
    },
    { title: '传输主体', key: 'subject', width: '20%', render: (_, { subject }) => <Name text={subject} /> },
    { title: '通道', key: 'channel', width: '20%', render: (_, row) => <Channel row={row} /> },
    ...parts.map((part) => ({
      ...{ title: shownParts[part], key: part, width: 88, align: 'right' as const },
      render: (_: unknown, row: FlowRowShown) => countOf(row, part),
    })),
  ]
  return (
    <Table
      size="small"
      tableLayout="fixed"
      rowKey="key"
      columns={columns}
      dataSource={rows}
      pagination={{ pageSize, showSizeChanger: false, hideOnSinglePage: true }}
      locale={{ emptyText: <EmptyState text="还没有开通的通道" /> }}
    />
  )
}

interface CardsProps {
  rows: readonly FlowRowShown[]
  parts: readonly ShownPart[]
  countOf: (row: FlowRowShown, part: ShownPart) => ReactNode
}

function Cards({ rows, parts, countOf }: CardsProps) {
  const [page, setPage] = useState(1)
  return (
    <>
      {rows.length === 0 && <EmptyState isLine text="还没有开通的通道" />}
      <ul className="flow-rows">
        {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
          <li key={row.key}>
            <Name text={row.enterprise} />
            <Reason row={row} />
            <Channel row={row} />
            <dl className="flow-counts">
              {parts.map((part) => (
                <div key={part}>
                  <dt>{shownParts[part]}</dt>
                  <dd>{countOf(row, part)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {rows.length > pageSize && (
        <Pagination size="small" current={page} total={rows.length} pageSize={pageSize} onChange={setPage} />
      )}
    </>
  )
}

const Name = ({ text }: { text: string }) => <Typography.Text ellipsis={{ tooltip: text }}>{text}</Typography.Text>

const Channel = ({ row: { channel, state } }: { row: FlowRowShown }) => (
  <Flex vertical>
    <Name text={channel} />
    {state && <Badge status={state[1]} text={state[0]} />}
  </Flex>
)

const Reason = ({ row: { reason, tone } }: { row: FlowRowShown }) =>
  reason && (
    <Typography.Text type={tone === 'failed' ? 'danger' : 'secondary'} className="flow-reason">
      {reason}
    </Typography.Text>
  )

interface CountProps {
  row: FlowRowShown
  part: ShownPart
  map: ChannelMap
  onOpen: () => void
}

/** A number that opens its rows, with the wait of the oldest one below it. */
function Count({ row: { flow }, part, map, onOpen }: CountProps) {
  const count = flow[part]
  if (count === 0) return <Typography.Text type="secondary">0</Typography.Text>
  const since = part === 'waiting' ? flow.waitingSince : part === 'unanswered' ? flow.unansweredSince : null
  return (
    <>
      <Button
        type="link"
        size="small"
        style={{ padding: 0 }}
        aria-label={`${flowParts[part]} ${count}，查看单证`}
        onClick={onOpen}
      >
        {count.toLocaleString('en')}
      </Button>
      {since && (
        <Typography.Text type="secondary" className="flow-reason">
          {ageText(minutesSince(since, map.cursor))}
        </Typography.Text>
      )}
    </>
  )
}
