import { SafetyOutlined } from '@ant-design/icons'
import { finishLogin } from '@kouan/contract/calls/second-factor.ts'
import { Alert, Button, Modal } from 'antd'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { finishSecondStep, giveUpSecondStep } from '../../data/account/end-second-step.ts'
import { useSecondStep } from '../../data/account/second-step.ts'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { LoginField } from './login-field.tsx'

/** Asks for the code of the app, whichever way the login began. */
export function SecondStepDialog() {
  const pending = useSecondStep((step) => step.pending)
  return (
    <Modal
      title="二次验证"
      open={pending !== undefined}
      footer={null}
      width={400}
      centered
      destroyOnHidden
      mask={{ closable: false }}
      // Above the dialog of an expired session.
      zIndex={2100}
      onCancel={() => giveUpSecondStep()}
    >
      {pending && <CodeForm key={pending.ticket} ticket={pending.ticket} />}
    </Modal>
  )
}

function CodeForm({ ticket }: { ticket: string }) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Events of dialogs reach the form that the login began in.
    event.stopPropagation()
    setFault(code.trim() === '' ? '请输入动态验证码或恢复码' : undefined)
    if (code.trim() === '' || isBusy) return
    setFailure(undefined)
    setIsBusy(true)
    try {
      finishSecondStep(await ask(finishLogin, { ticket, code: code.trim() }, { onlyCode: 200 }))
    } catch (error) {
      setFailure(sentenceOf(error))
      setIsBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p style={{ marginTop: 0 }}>请打开手机上的验证器，输入本系统的6位动态验证码；手机不在身边时，输入一个恢复码。</p>
      {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 16 }} />}
      <LoginField fault={fault}>
        {(attributes) => (
          <Input
            {...attributes}
            size="large"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            prefix={<SafetyOutlined />}
            placeholder="动态验证码"
            aria-label="动态验证码"
            autoComplete="one-time-code"
            maxLength={24}
            autoFocus
          />
        )}
      </LoginField>
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        确定
      </Button>
    </form>
  )
}
