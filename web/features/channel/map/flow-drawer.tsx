// The documents behind a count of the map, with the way to each.
import { type FlowPart, type FlowRow, flowParts, readFlowRows } from '@kouan/contract/calls/channel-map.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button, Drawer, Flex, Pagination, Radio, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { DocumentLink } from '../../../domain/document/document-link.tsx'
import { DeclareStateDot } from '../../../domain/document/state-tag.tsx'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { type FlowSelection, partsWithRows } from './flow-selection.ts'

interface Props {
  selection: FlowSelection
  onClose: () => void
  /** Shows the map of one enterprise alone; absent where it is shown already. */
  onOnly?: (() => void) | undefined
}

const pageSize = 20

export function FlowDrawer({ selection, onClose, onOnly }: Props) {
  const { title, sum, enterpriseId, transferInfoId, baseChannelId } = selection
  const [part, setPart] = useState<FlowPart>(selection.part)
  const [page, setPage] = useState(1)
  const ends = {
    ...(enterpriseId === undefined ? {} : { enterpriseId }),
    ...(transferInfoId === undefined ? {} : { transferInfoId }),
    ...(baseChannelId === undefined ? {} : { baseChannelId }),
  }
  const { data, error, refetch } = useAnswer(readFlowRows, { ...ends, part, pageNo: page, pageSize })
  return (
    <Drawer
      open
      title={title}
      size={560}
      onClose={onClose}
      extra={onOnly && <Button onClick={onOnly}>只看这家企业</Button>}
    >
      <Flex vertical gap={16}>
        <Radio.Group
          aria-label="单证"
          optionType="button"
          className="flow-parts"
          value={part}
          onChange={({ target }) => {
            setPart(target.value as FlowPart)
            setPage(1)
          }}
          options={partsWithRows(sum).map((value) => ({ value, label: `${flowParts[value]} ${sum[value]}` }))}
        />
        {error && <ListFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {data?.total === 0 && <EmptyState text="没有单证" />}
        <ul className="flow-rows">
          {data?.records.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
        {data && data.total > pageSize && (
          <Pagination
            current={page}
            total={data.total}
            pageSize={pageSize}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </Flex>
    </Drawer>
  )
}

const Row = ({
  row: { id, noun, number, companyName, declareStatus, declareTime, problem, pages },
}: {
  row: FlowRow
}) => (
  <li>
    <Flex justify="space-between" gap="4px 12px" wrap>
      <span>
        {noun}{' '}
        <DocumentLink to={{ documentId: id, documentPages: pages.join(',') }}>
          <span className="flow-number">{number ?? id}</span>
        </DocumentLink>
      </span>
      <DeclareStateDot state={declareStatus} />
    </Flex>
    <Typography.Text type="secondary" style={{ fontSize: 12, overflowWrap: 'anywhere' }}>
      {[companyName, declareTime].filter(Boolean).join(' · ')}
    </Typography.Text>
    {problem && (
      <Typography.Text type="danger" style={{ display: 'block', fontSize: 12, overflowWrap: 'anywhere' }}>
        {problem}
      </Typography.Text>
    )}
  </li>
)
