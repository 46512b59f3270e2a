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

interface Props {
  /** Words beside the dot, which has none: a sentence, the state, or the number of faulty channels. */
  says: 'all' | 'state' | 'number'
}

/** For those who look after the channels; others see their own on their home page. */
export function ChannelDot({ says }: Props) {
  const { can } = useRights()
  const page = usePageAddress(pages)
  const enabled = page !== undefined && can(readChannelHealth.needs)
  const { data } = usePolled(readChannelHealth, {}, { everySeconds: 60, enabled, live: channelHealthChanged })
  if (!enabled) return null
  const worst = data?.[0]?.state
  const [text, status] = worst === undefined ? ['', 'default' as const] : healthStates[worst]
  const number = data?.filter(({ state }) => state === worst).length ?? 0
  const title = worst === undefined ? '通道状况' : `通道：${number} 个${text}`
  // On a phone only trouble has a place.
  if (says === 'number' && status === 'success') return null
  const said = { all: title, state: text, number: worst === undefined ? '' : String(number) }[says]
  return (
    <Tooltip title={title}>
      <Link to={page} aria-label={title} className="header-state">
        <Badge status={status} text={said} />
      </Link>
    </Tooltip>
  )
}
