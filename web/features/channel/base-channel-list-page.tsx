import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { Badge, Typography } from 'antd'
import { type PageRow, ResourcePage } from '../../resource/resource-page.tsx'
import { channelHealth } from './channel-health.ts'

type Row = PageRow<typeof baseChannel.fields>

const columns = [
  'channelCode',
  'channelName',
  'status',
  'lastCheckTime',
  'lastError',
  'folder',
  'wrapDxp',
  'protocol',
] as const

/** Folder channels with how they do. */
export default function BaseChannelListPage() {
  return (
    <ResourcePage
      resource={baseChannel}
      title="通道管理"
      columns={columns}
      cells={{ lastCheckTime: (row) => <Health row={row} />, lastError: (row) => <LastError row={row} /> }}
    />
  )
}

function Health({ row }: { row: Row }) {
  const { badge, text } = channelHealth(row, new Date())
  return (
    <>
      <Badge status={badge} text={text} />
      {row.lastCheckTime && (
        <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
          {row.lastCheckTime}
        </Typography.Text>
      )}
    </>
  )
}

/** The whole of it: it says what to repair. */
const LastError = ({ row }: { row: Row }) =>
  row.lastError ? (
    <Typography.Text type="danger" style={{ overflowWrap: 'anywhere' }}>
      {row.lastError}
    </Typography.Text>
  ) : (
    '-'
  )
