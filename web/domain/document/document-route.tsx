// Which channel the document would take now and why, step by step.
import { documentRouteCall, type DocumentRoute as Route, type RouteStep } from '@kouan/contract/calls/document-route.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { Alert, Flex, Skeleton, Steps, Typography } from 'antd'
import { useAnswer } from '../../data/calls/use-call.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { SimulatedTag } from './simulated-tag.tsx'

export function DocumentRoute({ kind, id }: { kind: DocumentKind; id: string }) {
  const read = useAnswer(documentRouteCall(kind.resource), { id })
  if (read.error && !read.data) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { steps, fault, latest } = read.data
  const chosen = steps.flatMap(({ channels }) => channels).find(({ isChosen }) => isChosen)
  return (
    <Flex vertical gap={16}>
      {fault && <Alert type="warning" showIcon title={fault} />}
      {!fault && chosen && (
        <Alert type="success" showIcon title={`现在申报将经 ${chosen.dxpId} · ${chosen.baseChannelName} 发送`} />
      )}
      <Steps
        orientation="vertical"
        size="small"
        current={steps.findIndex(({ result }) => result === 'taken' || result === 'blocked')}
        items={steps.map((step) => ({
          title: step.title,
          status: statusOf[step.result],
          content: <Step step={step} />,
        }))}
      />
      {latest && <Typography.Text type="secondary">{sentenceOf(latest)}</Typography.Text>}
    </Flex>
  )
}

const statusOf = { taken: 'finish', blocked: 'error', none: 'wait', skipped: 'wait' } as const

/** Of a step that was taken the channel says so. */
const sentences: Record<Exclude<RouteStep['result'], 'taken'>, string> = {
  blocked: '采用，但通道现在不能用，单证须等待',
  none: '未设置',
  skipped: '未用到',
}

const Step = ({ step: { result, channels } }: { step: RouteStep }) => (
  <Flex vertical gap={4}>
    {result !== 'taken' && <span>{sentences[result]}</span>}
    {channels.map(({ id, dxpId, baseChannelName, simulated, isChosen, obstacle }) => (
      <Flex key={id} gap={8} wrap align="center">
        <Typography.Text strong={isChosen}>
          {dxpId} · {baseChannelName}
        </Typography.Text>
        {simulated && <SimulatedTag />}
        {isChosen && <Typography.Text type="success">采用</Typography.Text>}
        {obstacle && <Typography.Text type="warning">{obstacle}</Typography.Text>}
      </Flex>
    ))}
  </Flex>
)

const sentenceOf = ({ dxpId, baseChannelName, sendTime, problem }: NonNullable<Route['latest']>) => {
  const sent = sendTime === null ? `还没有发出${problem ? `：${problem}` : ''}` : `${sendTime} 已发送`
  return `最近一次申报经 ${dxpId} · ${baseChannelName}，${sent}`
}
