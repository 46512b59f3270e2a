// For the stories of plans: a morning that stands still, and a form that keeps one plan.
import { checkCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { Button, Form, Space, Typography } from 'antd'
import { type ReactElement, useState } from 'react'
import { patternRule } from '../form-rules/form-rules.ts'

export const morning = () => Date.parse('2026-11-21T08:00:00+08:00')

interface Props {
  width: number
  initialValue?: string
  /** Said when there is no plan, and when it is wrong. */
  sentences: { missing: string; wrong: string }
  children: ReactElement
}

export function PlanForm({ width, initialValue, sentences, children }: Props) {
  const [saved, setSaved] = useState('')
  return (
    <Form layout="vertical" style={{ maxWidth: width }} onFinish={({ plan }: { plan: string }) => setSaved(plan)}>
      <Form.Item
        name="plan"
        label="执行计划"
        initialValue={initialValue}
        rules={[
          { required: true, message: sentences.missing },
          patternRule((text) => (checkCron(text) ? sentences.wrong : undefined)),
        ]}
      >
        {children}
      </Form.Item>
      <Space>
        <Button htmlType="submit" type="primary">
          保存
        </Button>
        <Button htmlType="reset">重置</Button>
      </Space>
      <Typography.Paragraph>
        已保存：<code data-value>{saved}</code>
      </Typography.Paragraph>
    </Form>
  )
}
