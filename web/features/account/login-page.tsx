import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { App, Flex, theme } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { signIn } from '../../data/session/session-store.ts'
import { greetingAt } from '../../session/greeting.ts'
import { needsChoice } from './login-choice.ts'
import type { LoginChoice } from './login-choice-dialog.tsx'
import { LoginForm } from './login-form.tsx'

// Few need it, and its selects are heavy.
const LoginChoiceDialog = lazyPart(() => import('./login-choice-dialog.tsx').then((file) => file.default))

/** After the session is kept, the guard leads on to where the visitor wanted to be. */
export default function LoginPage() {
  const [pending, setPending] = useState<LoginResult>()
  const { message } = App.useApp()
  const { token } = theme.useToken()

  function enter({ result, tenantId }: LoginChoice) {
    message.success(`${greetingAt(new Date())}，${result.userInfo.realname}，欢迎回来`)
    signIn(result, tenantId)
  }
  return (
    <section
      style={{
        maxWidth: 400,
        margin: '0 auto',
        padding: 24,
        background: token.colorBgContainer,
        borderRadius: token.borderRadiusLG,
        boxShadow: token.boxShadowTertiary,
      }}
    >
      <h1 style={{ margin: '0 0 24px', fontSize: 20, textAlign: 'center' }}>用户登录</h1>
      <LoginForm
        submitText="登录"
        onDone={(result) => (needsChoice(result) ? setPending(result) : enter({ result, tenantId: undefined }))}
      />
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <Link to="/user/register">企业登记注册</Link>
        <Link to="/user/alteration">登记查询与修改</Link>
      </Flex>
      {pending && <LoginChoiceDialog pending={pending} onSelect={enter} onCancel={() => setPending(undefined)} />}
    </section>
  )
}
