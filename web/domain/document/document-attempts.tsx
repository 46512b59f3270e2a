import type { DocumentAttempt } from '@kouan/contract/calls/document.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Collapse, Descriptions, Empty, Flex, Typography } from 'antd'
import { readableInfo } from './receipt-status.ts'
import { SimulatedTag } from './simulated-tag.tsx'
import { DeclareStateTag } from './state-tag.tsx'

interface Props {
  /** Newest first. */
  attempts: readonly DocumentAttempt[]
  onShowMessage: (attemptId: string) => void
}

/** Every declaration of a document with its message; the latest one open. */
export function DocumentAttempts({ attempts, onShowMessage }: Props) {
  if (attempts.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有申报过" />
  return (
    <Collapse
      defaultActiveKey={attempts.slice(0, 1).map(({ attemptId }) => attemptId)}
      items={attempts.map((attempt) => ({
        key: attempt.attemptId,
        label: (
          <Flex gap={8} wrap align="center">
            第 {attempt.attemptNo} 次申报 <DeclareStateTag state={attempt.declareStatus} />
            {attempt.simulated && <SimulatedTag />}
            <Typography.Text type="secondary">{attempt.appTime}</Typography.Text>
          </Flex>
        ),
        children: <Attempt attempt={attempt} onShowMessage={onShowMessage} />,
      }))}
    />
  )
}

function Attempt({ attempt, onShowMessage }: { attempt: DocumentAttempt; onShowMessage: Props['onShowMessage'] }) {
  const isMobile = useIsMobile()
  const code = (text: string) => <Typography.Text copyable={{ text }}>{text}</Typography.Text>
  return (
    <Flex vertical gap={12} align="flex-start">
      <Descriptions
        size="small"
        column={isMobile ? 1 : 2}
        style={{ width: '100%' }}
        styles={{ content: { overflowWrap: 'anywhere' } }}
        items={[
          {
            key: 'sent',
            label: '发送',
            children: attempt.sendProblem ?? `${attempt.messageStatusText} ${attempt.sendTime ?? ''}`,
          },
          {
            key: 'receipt',
            label: '最近回执',
            children: attempt.returnStatus ? `${attempt.returnStatus} ${attempt.returnStatusText}` : '尚无回执',
          },
          { key: 'time', label: '回执时间', children: attempt.returnTime ?? '-' },
          { key: 'info', label: '回执信息', children: attempt.returnInfo ? readableInfo(attempt.returnInfo) : '-' },
          { key: 'guid', label: '系统唯一序号', children: code(attempt.guid) },
          { key: 'message', label: '报文编号', children: code(attempt.copMsgId) },
          { key: 'file', label: '报文文件', children: attempt.fileName },
        ]}
      />
      <Button onClick={() => onShowMessage(attempt.attemptId)}>查看报文</Button>
    </Flex>
  )
}
