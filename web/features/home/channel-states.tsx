// How the channels do, for operators: what is wrong stands first.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { Badge, Typography } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { channelHealth } from '../../domain/channel/channel-health.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

const pages = ['channel/BaseChannelList']
const input = { pageSize: 50, only: 'channelName,status,lastCheckTime,lastError' }
const order = ['error', 'warning', 'success', 'default']
const mostShown = 6

export function ChannelStates() {
  const page = usePageAddress(pages)
  const { data } = usePolled(callsOf(baseChannel).list, input, { everySeconds: 30 })
  const now = new Date()
  const channels = (data?.records ?? [])
    .map((row) => ({ ...row, health: channelHealth(row, now) }))
    .toSorted((one, other) => order.indexOf(one.health.badge) - order.indexOf(other.health.badge))
  return (
    <Panel title="通道状态" extra={page && <Link to={page}>全部 {data?.total ?? ''}</Link>}>
      {data && channels.length === 0 && <Typography.Text type="secondary">还没有通道</Typography.Text>}
      <ul className="home-rows">
        {channels.slice(0, mostShown).map(({ id, channelName, health, lastError, lastCheckTime }) => (
          <li key={id}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {page ? <Link to={`${page}/${id}`}>{channelName}</Link> : channelName}
              {lastError && (
                <Typography.Text type="danger" style={{ display: 'block', fontSize: 12 }}>
                  {lastError}
                </Typography.Text>
              )}
            </span>
            <span>
              <Badge status={health.badge} text={health.text} />
              {lastCheckTime && (
                <Typography.Text type="secondary" style={{ marginInlineStart: 8, fontSize: 12 }}>
                  {lastCheckTime}
                </Typography.Text>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
