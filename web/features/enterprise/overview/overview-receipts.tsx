import type { EnterpriseOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Flex, Typography } from 'antd'
import { DocumentLink } from '../../../domain/document/document-link.tsx'
import { ReceiptInfo, ReceiptStatusTag } from '../../../domain/document/receipt-cells.tsx'
import { SimulatedTag } from '../../../domain/document/simulated-tag.tsx'

/** 回执: the last ones, each with the way to its document. */
export function OverviewReceipts({ receipts }: Pick<EnterpriseOverview, 'receipts'>) {
  if (receipts.length === 0) return <EmptyState text="还没有收到回执" />
  return (
    <Flex component="ul" vertical gap={8} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {receipts.map((one) => (
        <li key={one.id}>
          <Flex gap="4px 12px" wrap align="baseline">
            <Typography.Text type="secondary">{one.time}</Typography.Text>
            <ReceiptStatusTag status={one.status} type={one.type} />
            {one.simulated && <SimulatedTag />}
            <span style={{ overflowWrap: 'anywhere' }}>
              {one.noun} <DocumentLink to={one}>{one.documentNo ?? '查看单证'}</DocumentLink>
            </span>
            {one.info && <ReceiptInfo info={one.info} />}
          </Flex>
        </li>
      ))}
    </Flex>
  )
}
