// 通道状况 in the header: the worst of the channels, and the way to them.
import { readChannelHealth } from '@kouan/contract/calls/channel.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { Badge, Tooltip } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../data/calls/use-polled.ts'
import { usePageAddress } from '../menu/use-page-address.ts'
import { useRights } from '../session/allowed.tsx'

const pages = ['channel/BaseChannelList']

/** For those who look after the channels; others see their own on their home page. */
export function ChannelDot() {
  const { can } = useRights()
  const page = usePageAddress(pages)
  const enabled = page !== undefined && can(readChannelHealth.needs)
  const { data } = usePolled(readChannelHealth, {}, { everySeconds: 60, enabled })
  const [worst] = data ?? []
  if (!page || !worst) return null
  const [text, status] = healthStates[worst.state]
  const number = data?.filter(({ state }) => state === worst.state).length ?? 0
  const title = `通道：${number} 个${text}`
  return (
    <Tooltip title={title}>
      <Link to={page} aria-label={title} style={{ padding: '0 8px', lineHeight: 1 }}>
        <Badge status={status} />
      </Link>
    </Tooltip>
  )
}
