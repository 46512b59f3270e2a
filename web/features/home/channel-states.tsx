// The states of the channels, for operators; faults come first.
import { readChannelHealth } from '@kouan/contract/calls/channel-health.ts'
import { channelHealthChanged } from '@kouan/contract/calls/live-events.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, Typography } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

const pages = ['channel/BaseChannelList']
const mostShown = 6

export function ChannelStates() {
  const page = usePageAddress(pages)
  const { data } = usePolled(readChannelHealth, {}, { everySeconds: 30, live: channelHealthChanged })
  return (
    <Panel title="通道状态" minHeight={290} extra={page && <Link to={page}>全部 {data?.length ?? ''}</Link>}>
      {data && data.length === 0 && (
        <EmptyState isLine text="还没有通道" action={page && <Link to={page}>建立通道</Link>} />
      )}
      <ul className="home-rows">
        {data?.slice(0, mostShown).map(({ id, name, state, sentences }) => {
          const [text, status] = healthStates[state]
          return (
            <li key={id}>
              <span className="home-name">{page ? <Link to={`${page}/${id}`}>{name}</Link> : name}</span>
              <Badge status={status} text={text} />
              {sentences.length > 0 && (
                <div className="home-reasons">
                  {sentences.map((sentence) => (
                    <Typography.Text key={sentence} type={status === 'error' ? 'danger' : 'secondary'}>
                      {sentence}
                    </Typography.Text>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
