import { checkByCode } from '@kouan/contract/calls/system/check-rule-calls.ts'
import { checkRuleCode, type RuleCodeQuestion } from '@kouan/contract/rules/server-checks.ts'
import { serverRule } from '@kouan/widgets/form-rules/form-rules.ts'
import { Button, Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { isAskError } from '../../../data/calls/ask-error.ts'

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
export function TryRule({ ruleCode }: { ruleCode: string }) {
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
