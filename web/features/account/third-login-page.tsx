import { bindByPassword } from '@kouan/contract/calls/third-login.ts'
import { Alert, Button, ConfigProvider } from 'antd'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { logInByThird } from '../../data/account/other-logins.ts'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { LoginCard, LoginWaiting } from './login-card.tsx'
import { LoginField } from './login-field.tsx'
import LoginPage from './login-page.tsx'
import { useLoginEntry } from './use-login-entry.tsx'

/** Where another system leads back to: with a token that opens a session, or one that binds the person to a user first. */
export default function ThirdLoginPage() {
  const [query] = useSearchParams()
  const [bound, setBound] = useState<string>()
  const token = bound ?? query.get('oauth2LoginToken')
  const source = query.get('thirdType')
  const operateCode = query.get('operateCode')
  if (!source || (!token && !operateCode)) return <LoginPage />
  // The window that opened this one goes on with the token.
  if (token && query.get('opener') === '1' && window.opener) return <TellOpener token={token} />
  return (
    <LoginCard title="统一认证登录">
      {token ? (
        <EnterByToken key={token} token={token} source={source} />
      ) : (
        <BindForm operateCode={operateCode ?? ''} onBound={setBound} />
      )}
    </LoginCard>
  )
}

function TellOpener({ token }: { token: string }) {
  useEffect(() => {
    ;(window.opener as Window).postMessage(token, location.origin)
    window.close()
  }, [token])
  return <LoginWaiting />
}

function EnterByToken({ token, source }: { token: string; source: string }) {
  const { finish, choice } = useLoginEntry()
  const [failure, setFailure] = useState<string>()
  const isSent = useRef(false)
  const enter = useEffectEvent(() => {
    // It serves once, and development runs effects twice.
    if (isSent.current) return
    isSent.current = true
    logInByThird({ token, source }).then(finish, (error: unknown) => setFailure(sentenceOf(error)))
  })
  useEffect(() => enter(), [])
  return (
    <>
      {failure ? <LoginFailure text={failure} /> : <LoginWaiting />}
      {choice}
    </>
  )
}

/** With the way back to the login. */
export const LoginFailure = ({ text }: { text: string }) => (
  <>
    <Alert type="error" showIcon title={text} role="alert" style={{ marginBottom: 16 }} />
    <Link to="/user/login">返回登录</Link>
  </>
)

/** A person who knows the password of a user is that user at the other system from now on. */
function BindForm({ operateCode, onBound }: { operateCode: string; onBound: (token: string) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (username.trim() === '' || password === '' || isBusy) return
    setFailure(undefined)
    setIsBusy(true)
    try {
      onBound(await ask(bindByPassword, { operateCode, uuid: username.trim(), password }, { onlyCode: 200 }))
    } catch (error) {
      setFailure(sentenceOf(error))
      setIsBusy(false)
    }
  }
  return (
    <ConfigProvider componentSize="large" componentDisabled={isBusy}>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p style={{ marginTop: 0 }}>第一次以统一认证登录，请用本系统的账号确认一次，以后不用再填。</p>
        {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 16 }} />}
        <LoginField fault={isChecked && username.trim() === '' ? '请输入用户名' : undefined}>
          {(attributes) => (
            <Input
              {...attributes}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
              placeholder="用户名"
              aria-label="用户名"
              autoComplete="username"
              maxLength={64}
              autoFocus
            />
          )}
        </LoginField>
        <LoginField fault={isChecked && password === '' ? '请输入密码' : undefined}>
          {(attributes) => (
            <Password
              {...attributes}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              placeholder="密码"
              aria-label="密码"
              autoComplete="current-password"
            />
          )}
        </LoginField>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          绑定并登录
        </Button>
      </form>
      <p style={{ margin: '16px 0 0' }}>
        <Link to="/user/login">返回登录</Link>
      </p>
    </ConfigProvider>
  )
}
