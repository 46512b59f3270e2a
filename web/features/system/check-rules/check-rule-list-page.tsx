import { checkByCode } from '@kouan/contract/calls/system/check-rule-calls.ts'
import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { readSteps } from '@kouan/contract/rules/rule-steps.ts'
import { checkRuleCode, type RuleCodeQuestion } from '@kouan/contract/rules/server-checks.ts'
import { serverRule } from '@kouan/widgets/form-rules/form-rules.ts'
import { Button, Form, Input, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { isAskError } from '../../../data/calls/ask-error.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { RuleStepsInput } from './rule-steps-input.tsx'

const inputs = { ruleJson: <RuleStepsInput /> }

/** 编码校验规则, each to be tried out where it is read. */
export default function CheckRuleListPage() {
  return (
    <ResourcePage
      resource={checkRule}
      list={{ also: ['ruleJson'] }}
      cells={{ ruleJson: ({ ruleJson }) => <RuleStepsText text={ruleJson} /> }}
      form={{ inputs }}
      detail={{
        body: ({ ruleCode }, fields) => (
          <>
            {fields}
            <TryRule ruleCode={ruleCode} />
          </>
        ),
      }}
    />
  )
}

/** A rule to read: its characters, their pattern, and the sentence otherwise. */
function RuleStepsText({ text }: { text: string }) {
  const steps = readSteps(text)
  if (typeof steps === 'string') return <>{text}</>
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {steps.map(({ digits, pattern, message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps that never change.
        <li key={place}>
          {digits === '*' ? '整个值' : `接着 ${digits} 位`} <Typography.Text code>{pattern}</Typography.Text> 否则提示“
          {message}”
        </li>
      ))}
    </ol>
  )
}

async function askServer({ ruleCode, value }: RuleCodeQuestion) {
  try {
    // Twice encoded, as the call has it.
    await ask(checkByCode, { ruleCode, value: encodeURIComponent(value) })
    return { success: true }
  } catch (error) {
    if (isAskError(error, 'refused')) return { success: false, message: error.message }
    throw error
  }
}

/** A value held against the rule as it is saved. */
function TryRule({ ruleCode }: { ruleCode: string }) {
  const [passed, setPassed] = useState<string>()
  const rule = useMemo(() => serverRule((value) => checkRuleCode({ ruleCode, value, ask: askServer })), [ruleCode])
  return (
    <Form
      layout="inline"
      onValuesChange={() => setPassed(undefined)}
      onFinish={({ value }: { value?: string }) => setPassed(value ?? '')}
    >
      <Form.Item
        name="value"
        label="试一试"
        rules={[rule]}
        validateTrigger={['onBlur', 'onSubmit']}
        {...(passed === undefined ? {} : { extra: passed === '' ? '空值不校验' : '符合规则' })}
      >
        <Input placeholder="输入一个值" allowClear maxLength={500} />
      </Form.Item>
      <Button htmlType="submit">校验</Button>
    </Form>
  )
}
