import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { channelReceipt } from '@kouan/contract/resources/channel/channel-receipt.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { Flex } from 'antd'
import { useNavigate } from 'react-router'
import { SimulatedMark } from '../../domain/document/simulated-tag.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { channelEditAddress, channelReceiptsAddress } from './channel-addresses.ts'

const columns = [
  'enterpriseId',
  'crossborderType',
  'status',
  'health',
  'waiting',
  'oldestWaiting',
  'failedToday',
  'lastSendTime',
  'lastReceiptTime',
  'receiptMinutes',
  'transferInfoId',
  'baseChannelId',
] as const
const also = ['simulated'] as const

type Row = ListedRow<typeof enterpriseChannel.fields, (typeof columns | typeof also)[number]>

/** One row for each enterprise, transfer subject and business type: whether it carries, and what waits and fails. */
export default function ChannelMonitorPage() {
  const { can } = useRights()
  const navigate = useNavigate()
  const mayOpen = can(setChannelStatus.needs)
  const maySeeReceipts = can(permissionOf(channelReceipt, 'list'))
  return (
    <ResourcePage
      resource={enterpriseChannel}
      list={{ columns, also, isLive: true }}
      cells={{ baseChannelId: (row) => <BaseChannel row={row} /> }}
      rowActions={(row) => [
        ...(maySeeReceipts
          ? [{ key: 'receipts', label: '回执', onClick: () => navigate(channelReceiptsAddress(row)) }]
          : []),
        ...(mayOpen ? [{ key: 'change', label: '修改', onClick: () => navigate(channelEditAddress(row)) }] : []),
      ]}
    />
  )
}

const BaseChannel = ({ row }: { row: Row }) => (
  <Flex gap={8} wrap align="center">
    {row.simulated && <SimulatedMark />}
    <span>{row.baseChannelId_dictText ?? row.baseChannelId}</span>
  </Flex>
)
