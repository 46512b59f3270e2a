// Subscriptions of a report: its sheet arrives in 我的消息 daily, weekly or monthly.
import { BellOutlined } from '@ant-design/icons'
import {
  mySubscriptions,
  type ReportSubscription,
  subscribe,
  unsubscribe,
} from '@kouan/contract/calls/report-subscriptions.ts'
import { reportName } from '@kouan/contract/derive/report-text.ts'
import type { Grain, Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { ScheduleBuilder } from '@kouan/widgets/schedule-builder/schedule-builder.tsx'
import { Button, Flex, Form, Modal, Segmented, Skeleton, Typography } from 'antd'
import { useId, useState } from 'react'
import { AskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'

interface Props {
  report: Report
  /** Query that is shown; undefined where none is, and nothing can be subscribed to. */
  query: ReportQuery | undefined
}

const usual = { daily: '0 0 8 * * ? *', weekly: '0 0 8 ? * 2 *', monthly: '0 0 8 1 * ? *' } as const
const rhythms = [
  { value: usual.daily, label: '每天' },
  { value: usual.weekly, label: '每周' },
  { value: usual.monthly, label: '每月' },
]

const endedTexts: Record<Grain, string> = {
  year: '期间截至发送时已结束的一年，今年结束后才计入。',
  month: '期间截至发送时已结束的一个月，例如1月1日发送的截至12月。',
  day: '期间截至发送的前一天。',
}

export function ReportSubscribe(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<BellOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        订阅
      </Button>
      {isOpen && <SubscribeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SubscribeDialog({ report, query, onClose }: Props & { onClose: () => void }) {
  const id = useId()
  const { data } = useAnswer(mySubscriptions, {})
  const [plan, setPlan] = useState<string>(usual.daily)
  const add = useAct(subscribe, { refresh: [mySubscriptions.name], quiet: true })
  const own = data?.filter((one) => tradeReports[one.report]?.name === report.name)
  const part = Object.entries(tradeReports).find(([, one]) => one.name === report.name)?.[0] ?? ''
  const fault = add.error && (add.error instanceof AskError ? add.error.problems?.[0]?.message : undefined)
  return (
    <Modal
      open
      title={`订阅${reportName(report)}`}
      width={560}
      onCancel={onClose}
      okText="订阅"
      okButtonProps={{ disabled: !query, loading: add.isPending }}
      onOk={() => {
        const { begin: _, end: __, ...conditions } = query ?? {}
        add.mutate({ report: part, conditions, cronExpression: plan })
      }}
    >
      <Typography.Paragraph type="secondary">
        到时间时按当前条件生成Excel，发到“我的消息”。{endedTexts[report.grain]}
      </Typography.Paragraph>
      <Form layout="vertical" component={false}>
        <Form.Item
          label="发送计划"
          htmlFor={id}
          {...(add.error ? { validateStatus: 'error' as const, help: fault ?? sentenceOf(add.error) } : {})}
        >
          <Flex vertical gap={8}>
            <Segmented
              aria-label="发送周期"
              options={rhythms}
              // None of them where a plan of one's own was typed.
              value={plan}
              style={{ alignSelf: 'flex-start' }}
              onChange={setPlan}
            />
            <ScheduleBuilder id={id} aria-label="发送计划" value={plan} onChange={setPlan} />
          </Flex>
        </Form.Item>
      </Form>
      <Typography.Title level={5}>已订阅</Typography.Title>
      {own ? <Subscribed all={own} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />}
    </Modal>
  )
}

function Subscribed({ all }: { all: readonly ReportSubscription[] }) {
  const remove = useAct(unsubscribe, { refresh: [mySubscriptions.name] })
  if (all.length === 0) return <EmptyState isLine text="还没有订阅" />
  return (
    <ul className="report-subscriptions" aria-label="已订阅">
      {all.map(({ id, cronExpression, nextTime, lastTime, problem }) => (
        <li key={id}>
          <div>
            <div>{meaningOf(cronExpression)}</div>
            <Typography.Text type="secondary">
              {[nextTime && `下次 ${nextTime.slice(0, 16)}`, lastTime && `上次 ${lastTime.slice(0, 16)}`]
                .filter(Boolean)
                .join(' · ')}
            </Typography.Text>
            {problem && (
              <div>
                <Typography.Text type="danger">没有发送：{problem}</Typography.Text>
              </div>
            )}
          </div>
          <Button
            size="small"
            loading={remove.isPending}
            aria-label={`取消订阅：${meaningOf(cronExpression)}`}
            onClick={() => remove.mutate({ id })}
          >
            取消订阅
          </Button>
        </li>
      ))}
    </ul>
  )
}

function meaningOf(text: string): string {
  const { cron } = parseCron(text)
  return (cron && describeCron(cron)) || text
}
