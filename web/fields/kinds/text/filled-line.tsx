import { NumberOutlined } from '@ant-design/icons'
import { executeFillRule } from '@kouan/contract/calls/system/fill-rule-calls.ts'
import { App, Button, Form, Space } from 'antd'
import { useState } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import type { FieldInputProps } from '../kind-input.ts'
import { TextLine } from './text-line.tsx'

/** A line with a button that asks for the next value of the rule which the field declares. */
export function FilledLine(props: FieldInputProps) {
  const { field, onChange, disabled } = props
  const { message } = App.useApp()
  const form = Form.useFormInstance()
  const [isAsking, setAsking] = useState(false)
  const ruleCode = field.fillRule ?? ''
  const handleFill = () => {
    setAsking(true)
    const values = form?.getFieldsValue(true) as Record<string, unknown> | undefined
    return ask(executeFillRule, { ...plainValues(values), ruleCode } as { ruleCode: string })
      .then((value) => onChange?.(value))
      .catch((error: unknown) => message.error(sentenceOf(error)))
      .finally(() => setAsking(false))
  }
  return (
    <Space.Compact block>
      <TextLine {...props} />
      {!disabled && (
        <Button
          icon={<NumberOutlined aria-hidden />}
          loading={isAsking}
          aria-label={`自动编号：${field.label}`}
          onClick={() => void handleFill()}
        >
          自动编号
        </Button>
      )}
    </Space.Compact>
  )
}

/** Returns the values that a rule can use. */
const plainValues = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
