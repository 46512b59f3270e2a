import { LockOutlined, UserOutlined } from '@ant-design/icons'
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { Alert, Button, ConfigProvider } from 'antd'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { type FormEvent, type KeyboardEvent, useCallback, useState } from 'react'
import { logIn } from '../../data/account/account-data.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { prefetchedLazyPart, prefetchLazyParts } from '../../data/loading/prefetched-lazy-part.tsx'
import { faultOf, faultsOf, type LoginFaults, type LoginValues } from './login-faults.ts'
import { LoginField } from './login-field.tsx'
import { asksForPicture, isPictureStillValid } from './login-picture.ts'
import { PictureInput } from './picture-input.tsx'

// Not part of the first load: its code comes while the name is typed.
const ProofDialog = prefetchedLazyPart(() => import('./proof-dialog.tsx').then((file) => file.ProofDialog))

interface Props {
  /** Signing in again: the name cannot be another. */
  fixedUsername?: string | undefined
  submitText: string
  /** The server has said yes; keeping the session is up to the caller. */
  onDone: (result: LoginResult) => void | Promise<void>
}

/** Name and password, then the slider, then the login; after failures the letters of a picture too. */
export function LoginForm({ fixedUsername, submitText, onDone }: Props) {
  const [values, setValues] = useState<LoginValues>({ username: fixedUsername ?? '', password: '', captcha: '' })
  const [faults, setFaults] = useState<LoginFaults>({})
  const [isProving, setIsProving] = useState(false)
  const [asksProof, setAsksProof] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [needsPicture, setNeedsPicture] = useState(false)
  const [pictureRound, setPictureRound] = useState(0)
  const [checkKey, setCheckKey] = useState<string>()

  const change = (field: keyof LoginValues, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    setFaults((before) => ({ ...before, [field]: faultOf(field, value) }))
  }
  const handlePicture = useCallback((key: string | undefined) => {
    if (key !== undefined) setCheckKey(key)
    // The letters of the picture before say nothing of this one.
    setValues((before) => ({ ...before, captcha: '' }))
  }, [])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // In a dialog of another form this one is its own.
    event.stopPropagation()
    if (isBusy) return
    const found = faultsOf(values, { needsPicture })
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
      return
    }
    setFailure(undefined)
    setAsksProof(true)
    setIsProving(true)
  }
  async function handleProof(ticket: string) {
    const { username, password, captcha } = values
    setIsProving(false)
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
      if (!isPictureStillValid(error)) setPictureRound((round) => round + 1)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <ConfigProvider componentSize="large" componentDisabled={isBusy}>
        <form noValidate onInput={prefetchLazyParts} onSubmit={handleSubmit}>
          {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 16 }} />}
          <UsernameField
            value={values.username}
            fault={faults.username}
            isFixed={fixedUsername !== undefined}
            onChange={(username) => change('username', username)}
          />
          <PasswordField
            value={values.password}
            fault={faults.password}
            isFirst={fixedUsername !== undefined}
            onChange={(password) => change('password', password)}
          />
          {needsPicture && (
            <PictureInput
              round={pictureRound}
              value={values.captcha}
              fault={faults.captcha}
              onChange={(captcha) => change('captcha', captcha)}
              onPicture={handlePicture}
            />
          )}
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            {submitText}
          </Button>
        </form>
      </ConfigProvider>
      {asksProof && (
        <ProofDialog
          open={isProving}
          onProof={(ticket) => void handleProof(ticket)}
          onCancel={() => setIsProving(false)}
        />
      )}
    </>
  )
}

interface FieldProps {
  value: string
  fault: string | undefined
  onChange: (value: string) => void
}

const UsernameField = ({ value, fault, isFixed, onChange }: FieldProps & { isFixed: boolean }) => (
  <LoginField fault={fault}>
    {(attributes) => (
      <Input
        {...attributes}
        name="username"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        prefix={<UserOutlined />}
        placeholder="用户名"
        aria-label="用户名"
        autoComplete="username"
        maxLength={64}
        readOnly={isFixed}
        autoFocus={!isFixed}
      />
    )}
  </LoginField>
)

function PasswordField({ value, fault, isFirst, onChange }: FieldProps & { isFirst: boolean }) {
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const handleKey = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  return (
    <LoginField fault={fault} hint={hasCapsLock ? '大写锁定已打开' : undefined}>
      {(attributes) => (
        <Password
          {...attributes}
          name="password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          prefix={<LockOutlined />}
          placeholder="密码"
          aria-label="密码"
          autoComplete="current-password"
          autoFocus={isFirst}
          onKeyUp={handleKey}
        />
      )}
    </LoginField>
  )
}
