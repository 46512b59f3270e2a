import { acknowledgeAlarmLink, type LinkedAlarm, readAlarmLink } from '@kouan/contract/calls/alarm-calls.ts'
import { Alert, Button, Card, Flex, Skeleton, Typography } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'

/** Page behind the link of a message: shows one alarm, and changes it by the button alone. */
export default function AlarmLinkPage() {
  const token = useLocation().hash.slice(1)
  const { mutate: readAlarm, ...read } = useAct(readAlarmLink, { quiet: true })
  const known = useAct(acknowledgeAlarmLink, { quiet: true })
  useEffect(() => {
    if (token !== '') readAlarm({ token })
  }, [token, readAlarm])
  const alarm = known.data ?? read.data
  const failure = token === '' ? '链接不完整，请从消息中重新打开' : failureOf(known.error ?? read.error)
  return (
    <Card style={{ width: '100%', maxWidth: 560, margin: '0 auto' }}>
      <Flex vertical gap={16}>
        <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
          告警
        </Typography.Title>
        {failure && <Alert type="error" showIcon title={failure} />}
        {!failure && !alarm && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
        {alarm && <Shown alarm={alarm} />}
        {alarm?.status === 'OPEN' && (
          <Button type="primary" size="large" loading={known.isPending} onClick={() => known.mutate({ token })}>
            已知晓
          </Button>
        )}
      </Flex>
    </Card>
  )
}

const failureOf = (error: Error | null) => (error ? sentenceOf(error) : undefined)

function Shown({ alarm: { title, status, openTime, knownBy, endTime } }: { alarm: LinkedAlarm }) {
  return (
    <div aria-live="polite">
      <Typography.Paragraph strong style={{ fontSize: 16, overflowWrap: 'anywhere' }}>
        {title}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        发生时间 {openTime}
      </Typography.Paragraph>
      {status !== 'OPEN' && knownBy && (
        <Alert type="success" showIcon title={`已知晓：${knownBy}`} style={{ marginTop: 12 }} />
      )}
      {endTime && <Alert type="info" showIcon title={`已结束：${endTime}`} style={{ marginTop: 12 }} />}
    </div>
  )
}
