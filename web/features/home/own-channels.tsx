// 我的通道: whether what is declared gets out, for those who declare.
import { type OwnChannel, readOwnChannels } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, Typography } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { useDictionary } from '../../data/session/dictionary-store.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

const requestPages = ['channel/OwnChannelRequestList']

export function OwnChannels() {
  const request = usePageAddress(requestPages)
  const { data } = usePolled(readOwnChannels, {}, { everySeconds: 60, live: figuresChanged, pause: 30_000 })
  const types = new Map(useDictionary('crossborder_type').map(({ value, text }) => [value, text]))
  const { channels = [], lastReceiptTime } = data ?? {}
  return (
    <Panel
      title="我的通道"
      minHeight={140}
      extra={lastReceiptTime && <Typography.Text type="secondary">最近回执 {lastReceiptTime}</Typography.Text>}
    >
      {data && channels.length === 0 && (
        <EmptyState
          isLine
          text="还没有开通通道，开通后才能申报"
          action={request && <Link to={request}>申请开通</Link>}
        />
      )}
      <ul className="home-rows">
        {channels.map((channel) => (
          <li key={channel.id}>
            <span>
              {types.get(channel.crossborderType) ?? channel.crossborderType}
              <Typography.Text type="secondary" style={{ marginInlineStart: 8 }}>
                {channel.simulated ? '模拟海关' : channel.dxpId}
              </Typography.Text>
            </span>
            <span>
              <Health of={channel} />
              {channel.lastSendTime && (
                <Typography.Text type="secondary" style={{ marginInlineStart: 8, fontSize: 12 }}>
                  最近发送 {channel.lastSendTime}
                </Typography.Text>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Health({ of: { obstacle, isFaulty } }: { of: OwnChannel }) {
  if (obstacle) return <Badge status="error" text={obstacle} />
  return isFaulty ? <Badge status="warning" text="收发异常，运营处理中" /> : <Badge status="success" text="正常" />
}
