import { ClockCircleOutlined } from '@ant-design/icons'
import { Tooltip, Typography } from 'antd'

/** `2026-12-01 02:00 由 张三 定时申报，同批 30 项` as its day and hour; all of it under the mouse and for those who hear the page. */
export const ScheduledMark = ({ sentence }: { sentence: string }) => (
  <Tooltip title={sentence}>
    <Typography.Text type="secondary" role="note" aria-label={sentence} style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
      <ClockCircleOutlined aria-hidden /> {sentence.slice(5, 16)}
    </Typography.Text>
  </Tooltip>
)
