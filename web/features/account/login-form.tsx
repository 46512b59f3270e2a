import { LockOutlined, UserOutlined } from '@ant-design/icons'
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { Alert, Button, Form, Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { logIn } from '../../data/account-data.ts'
import { sentenceOf } from '../../data/ask-error.ts'
import { asksForPicture, keepsPicture, type LoginPicture } from './login-picture.ts'
import { PictureInput } from './picture-input.tsx'
import { ProofDialog } from './proof-dialog.tsx'

interface Values extends Partial<LoginPicture> {
  username: string
  password: string
}

interface Props {
  /** Signing in again: the name cannot be another. */
  fixedUsername?: string | undefined
  submitText: string
  /** The server has said yes; keeping the session is up to the caller. */
  onDone: (result: LoginResult) => void | Promise<void>
}

/** Name and password, then the slider, then the login; after failures the letters of a picture too. */
export function LoginForm({ fixedUsername, submitText, onDone }: Props) {
  const [waiting, setWaiting] = useState<Values>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const [needsPicture, setNeedsPicture] = useState(false)
  const [pictureRound, setPictureRound] = useState(0)
  const [checkKey, setCheckKey] = useState<string>()

  async function handleProof({ username, password, captcha }: Values, ticket: string) {
    setWaiting(undefined)
    setIsBusy(true)
    try {
      await onDone(
        await logIn({
          username: username.trim(),
          password,
          ticket,
          ...(captcha && checkKey ? { captcha, checkKey } : {}),
        }),
      )
    } catch (error) {
      setFailure(sentenceOf(error))
      if (asksForPicture(error)) setNeedsPicture(true)
      if (!keepsPicture(error)) setPictureRound((round) => round + 1)
    } finally {
      setIsBusy(false)
    }
  }
  const handleKey = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    <>
      <Form<Values>
        size="large"
        requiredMark={false}
        initialValues={{ username: fixedUsername }}
        disabled={isBusy}
        onFinish={(values) => {
          setFailure(undefined)
          setWaiting(values)
        }}
      >
        {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 16 }} />}
        <Form.Item name="username" rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}>
          <Input
            prefix={<UserOutlined />}
            placeholder="用户名"
            aria-label="用户名"
            autoComplete="username"
            maxLength={64}
            readOnly={fixedUsername !== undefined}
            autoFocus={fixedUsername === undefined}
          />
        </Form.Item>
        <Form.Item
          name="password"
          rules={[{ required: true, message: '请输入密码' }]}
          extra={hasCapsLock ? '大写锁定已打开' : undefined}
        >
          <Input.Password
            prefix={<LockOutlined />}
            placeholder="密码"
            aria-label="密码"
            autoComplete="current-password"
            autoFocus={fixedUsername !== undefined}
            onKeyUp={handleKey}
          />
        </Form.Item>
        {needsPicture && <PictureInput round={pictureRound} onPicture={setCheckKey} />}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {submitText}
        </Button>
      </Form>
      <ProofDialog
        open={waiting !== undefined}
        onProof={(ticket) => waiting && void handleProof(waiting, ticket)}
        onCancel={() => setWaiting(undefined)}
      />
    </>
  )
}
