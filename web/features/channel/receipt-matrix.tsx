// Channels × types of receipts: what is as in the template, what was changed, what is missing.
import {
  matrixPageSize,
  type ReceiptCell,
  type ReceiptMatrixRow,
  readReceiptMatrix,
  receiptOrigins,
} from '@kouan/contract/calls/channel-receipts.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, Flex, Segmented, Table, Tooltip, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useDictionary } from '../../data/session/dictionary-store.ts'
import { useAddressChoice } from '../../resource/address/use-address-choice.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { channelReceiptsAddress } from './channel-addresses.ts'
import './receipt-matrix.css'

const dots = { INHERITED: 'default', OVERRIDDEN: 'warning', OWN: 'processing', MISSING: 'error' } as const
const marks = { INHERITED: '', OVERRIDDEN: '（改）', OWN: '（自设）', MISSING: '缺' } as const
const directions = [
  { value: 'I', label: '进口' },
  { value: 'E', label: '出口' },
]

export function ReceiptMatrix() {
  const [direction, setDirection] = useAddressChoice('direction', 'I')
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useAnswer(readReceiptMatrix, { direction, pageNo: page })
  const types = useDictionary('crossborder_type')
  const receiptTypes = useDictionary('receipt_type')
  if (error) return <ListFailure error={error} onRetry={() => refetch()} />
  const textOf = (type: string) => receiptTypes.find(({ value }) => value === type)?.text ?? type
  const business = (type: string) => types.find(({ value }) => value === type)?.text ?? type
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap align="center">
        <Segmented
          aria-label="进出口"
          options={directions}
          value={direction}
          onChange={(chosen) => {
            setPage(1)
            setDirection(chosen)
          }}
        />
        {Object.entries(receiptOrigins).map(([origin, text]) => (
          <span key={origin}>
            <CellTag cell={{ origin: origin as ReceiptCell['origin'], isEnabled: true }} /> {text}
          </span>
        ))}
      </Flex>
      <Table<ReceiptMatrixRow>
        size="small"
        bordered
        rowKey="id"
        loading={isFetching}
        dataSource={data?.rows ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <EmptyState text="没有已开通的通道" /> }}
        pagination={{
          current: page,
          pageSize: matrixPageSize,
          total: data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          {
            title: '企业通道',
            key: 'channel',
            width: 260,
            render: (_, row) => (
              <>
                <Link to={channelReceiptsAddress(row)}>{row.companyName}</Link>
                <br />
                <Typography.Text type="secondary">
                  {business(row.crossborderType)} · {row.channelName}
                </Typography.Text>
              </>
            ),
          },
          ...(data?.receiptTypes ?? []).map((type) => ({
            title: <Tooltip title={textOf(type)}>{type.slice(0, 6)}</Tooltip>,
            key: type,
            width: 100,
            align: 'center' as const,
            render: (_: unknown, row: ReceiptMatrixRow) => <Cell cell={row.cells[type]} title={textOf(type)} />,
          })),
        ]}
      />
    </Flex>
  )
}

function Cell({ cell, title }: { cell: ReceiptCell | undefined; title: string }) {
  if (!cell) return <Typography.Text type="secondary">—</Typography.Text>
  const about = [
    title,
    receiptOrigins[cell.origin],
    ...(cell.template ? [`模板：${cell.template}`] : []),
    ...cell.differences,
  ]
  return (
    <Tooltip title={about.map((line) => <div key={line}>{line}</div>)}>
      {/* Reached by the keyboard, as the differences are nowhere else. */}
      <button type="button" className="receipt-cell" aria-label={[shownOf(cell), ...about].join('，')}>
        <CellTag cell={cell} />
      </button>
    </Tooltip>
  )
}

/** A dot and a word: colours of words have too little contrast. */
function CellTag({ cell }: { cell: Pick<ReceiptCell, 'origin' | 'isEnabled'> }) {
  return <Badge status={dots[cell.origin]} text={shownOf(cell)} />
}

const shownOf = ({ origin, isEnabled }: Pick<ReceiptCell, 'origin' | 'isEnabled'>) =>
  `${origin === 'MISSING' ? '' : isEnabled ? '启用' : '停用'}${marks[origin]}`
