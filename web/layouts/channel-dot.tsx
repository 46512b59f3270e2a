// 通道状况 in the header: the worst of the channels, and the way to them.
import { readChannelHealth } from '@kouan/contract/calls/channel-health.ts'
import { channelHealthChanged } from '@kouan/contract/calls/live-events.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { Badge, Tooltip } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../data/calls/use-polled.ts'
import { usePageAddress } from '../menu/use-page-address.ts'
import { useRights } from '../session/allowed.tsx'

const pages = ['channel/BaseChannelList']

/** For those who look after the channels; others see their own on their home page. Has its place before it has its data. */
export function ChannelDot() {
  const { can } = useRights()
  const page = usePageAddress(pages)
  const enabled = page !== undefined && can(readChannelHealth.needs)
  const { data } = usePolled(readChannelHealth, {}, { everySeconds: 60, enabled, live: channelHealthChanged })
  if (!enabled) return null
  const worst = data?.[0]?.state
  const [text, status] = worst === undefined ? ['', 'default' as const] : healthStates[worst]
  const number = data?.filter(({ state }) => state === worst).length ?? 0
  const title = worst === undefined ? '通道状况' : `通道：${number} 个${text}`
  return (
    <Tooltip title={title}>
      <Link to={page} aria-label={title} style={{ padding: '0 8px', lineHeight: 1 }}>
        <Badge status={status} />
      </Link>
    </Tooltip>
  )
}
