import {
  beginSecondFactor,
  type confirmSecondFactor,
  endSecondFactor,
  type renewRecoveryCodes,
} from '@kouan/contract/calls/second-factor.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { isAskError, sentenceOf } from '../../data/calls/ask-error.ts'

interface Values {
  password: string
  code: string
}

interface FrameProps {
  fields: readonly (keyof Values)[]
  submitText: string
  isDanger?: boolean
  onSubmit: (values: Values) => Promise<void>
  onCancel: () => void
}

const items = {
  password: { label: '登录密码', hint: '请输入登录密码', autoComplete: 'current-password' },
  code: { label: '动态验证码', hint: '请输入动态验证码', autoComplete: 'one-time-code' },
} as const

/** Password or code, or both. Faults are shown at their field. */
function ProofForm({ fields, submitText, isDanger = false, onSubmit, onCancel }: FrameProps) {
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(values: Values) {
    setFailure(undefined)
    setIsBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      const problems = isAskError(error) ? error.problems : []
      form.setFields(problems.map(({ field, message }) => ({ name: field as keyof Values, errors: [message] })))
      if (problems.length === 0) setFailure(sentenceOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" onFinish={submit} disabled={isBusy} style={{ maxWidth: 360 }}>
      {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 16 }} />}
      {fields.map((name, index) => {
        const { label, hint, autoComplete } = items[name]
        const Box = name === 'password' ? Input.Password : Input
        return (
          <Form.Item key={name} name={name} label={label} rules={[{ required: true, whitespace: true, message: hint }]}>
            <Box autoComplete={autoComplete} maxLength={64} autoFocus={index === 0} />
          </Form.Item>
        )
      })}
      <Flex gap={8}>
        <Button type="primary" danger={isDanger} htmlType="submit" loading={isBusy}>
          {submitText}
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </Flex>
    </Form>
  )
}

interface FormProps<R> {
  onDone: (result: R) => void
  onCancel: () => void
}

export const BeginForm = ({ onDone, onCancel }: FormProps<{ secret: string; address: string }>) => (
  <ProofForm
    fields={['password']}
    submitText="下一步"
    onSubmit={async ({ password }) => onDone(await ask(beginSecondFactor, { password }))}
    onCancel={onCancel}
  />
)

interface CodeOnlyProps extends FormProps<{ recoveryCodes: string[] }> {
  call: typeof confirmSecondFactor | typeof renewRecoveryCodes
  submitText: string
}

export const CodeOnlyForm = ({ call, submitText, onDone, onCancel }: CodeOnlyProps) => (
  <ProofForm
    fields={['code']}
    submitText={submitText}
    onSubmit={async ({ code }) => onDone(await ask(call, { code }))}
    onCancel={onCancel}
  />
)

export const EndForm = ({ onDone, onCancel }: FormProps<void>) => (
  <ProofForm
    fields={['password', 'code']}
    submitText="关闭二次验证"
    isDanger
    onSubmit={async (values) => {
      await ask(endSecondFactor, values)
      onDone()
    }}
    onCancel={onCancel}
  />
)
