import { Badge, Tooltip } from 'antd'
import { useLiveState } from '../data/live/live-channel.ts'

/** Whether changes come by socket or by polling. */
export function LiveDot() {
  const isUp = useLiveState((state) => state.isUp)
  const text = isUp ? '实时更新' : '每隔几秒更新'
  return (
    <Tooltip title={text}>
      <span role="img" aria-label={text} style={{ padding: '0 8px', lineHeight: 1 }}>
        <Badge status={isUp ? 'success' : 'default'} />
      </span>
    </Tooltip>
  )
}
