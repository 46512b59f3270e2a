import type { DocumentAttempt } from '@kouan/contract/calls/document.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button, Collapse, Flex, Typography } from 'antd'
import { attemptTitle } from './document-parts.tsx'
import { SimulatedTag } from './simulated-tag.tsx'
import { DeclareStateDot } from './state-tag.tsx'

interface Props {
  /** Newest first. */
  attempts: readonly DocumentAttempt[]
  onShowMessage: (attemptId: string) => void
}

/** Every declaration of a document with its message; the latest one open. */
export function DocumentAttempts({ attempts, onShowMessage }: Props) {
  if (attempts.length === 0) return <EmptyState text="还没有申报过" />
  return (
    <Collapse
      defaultActiveKey={attempts.slice(0, 1).map(({ attemptId }) => attemptId)}
      items={attempts.map((attempt) => ({
        key: attempt.attemptId,
        label: (
          <Flex gap={8} wrap align="center">
            {attemptTitle(attempt)}
            {purposes[attempt.appType]} <DeclareStateDot state={attempt.declareStatus} />
            {attempt.simulated && <SimulatedTag />}
            <Typography.Text type="secondary">{attempt.appTime}</Typography.Text>
          </Flex>
        ),
        children: <Attempt attempt={attempt} onShowMessage={onShowMessage} />,
      }))}
    />
  )
}

/** Purpose of an attempt that is no declaration. */
const purposes: Readonly<Record<string, string>> = { 2: '（变更）', 3: '（删除）' }

function Attempt({ attempt, onShowMessage }: { attempt: DocumentAttempt; onShowMessage: Props['onShowMessage'] }) {
  const code = (text: string) => <Typography.Text copyable={{ text }}>{text}</Typography.Text>
  return (
    <Flex vertical gap={12} align="flex-start">
      <div style={{ width: '100%' }}>
        <DetailList
          columns={2}
          items={[
            { label: '发送', value: attempt.sendProblem ?? `${attempt.messageStatusText} ${attempt.sendTime ?? ''}` },
            ...(attempt.sendAnswer ? [{ label: '对方的应答', value: attempt.sendAnswer }] : []),
            {
              label: '最近回执',
              value: attempt.returnStatus ? `${attempt.returnStatus} ${attempt.returnStatusText}` : '尚无回执',
            },
            { label: '回执时间', value: attempt.returnTime },
            { label: '回执信息', value: attempt.returnInfo && readableInfo(attempt.returnInfo) },
            { label: '系统唯一序号', value: code(attempt.guid) },
            { label: '报文编号', value: code(attempt.copMsgId) },
            { label: '报文文件', value: attempt.fileName },
            ...(attempt.judgedBy ? [{ label: '校验依据', value: attempt.judgedBy }] : []),
          ]}
        />
      </div>
      <Button onClick={() => onShowMessage(attempt.attemptId)}>查看报文</Button>
    </Flex>
  )
}
