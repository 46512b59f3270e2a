import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { App, Card, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { greetingAt } from '../../app/greeting.ts'
import { signIn } from '../../data/session-store.ts'
import { needsChoice } from './login-choice.ts'
import { type LoginChoice, LoginChoiceDialog } from './login-choice-dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** After the session is kept, the guard leads on to where the visitor wanted to be. */
export default function LoginPage() {
  const [pending, setPending] = useState<LoginResult>()
  const { message } = App.useApp()

  function enter({ result, tenantId }: LoginChoice) {
    message.success(`${greetingAt(new Date())}，${result.userInfo.realname}，欢迎回来`)
    signIn(result, tenantId)
  }
  return (
    <Card style={{ maxWidth: 400, margin: '0 auto' }} styles={{ body: { padding: 24 } }}>
      <h1 style={{ margin: '0 0 24px', fontSize: 20, textAlign: 'center' }}>用户登录</h1>
      <LoginForm
        submitText="登录"
        onDone={(result) => (needsChoice(result) ? setPending(result) : enter({ result, tenantId: undefined }))}
      />
      <Flex justify="space-between" style={{ marginTop: 16 }}>
        <Link to="/user/register">企业登记注册</Link>
        <Link to="/user/alteration">登记查询与修改</Link>
      </Flex>
      {pending && <LoginChoiceDialog pending={pending} onChosen={enter} onCancel={() => setPending(undefined)} />}
    </Card>
  )
}
