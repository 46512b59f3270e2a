import { RightOutlined } from '@ant-design/icons'
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import type { DemoAccount } from '@kouan/contract/calls/login-ways.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { logInAsDemo } from '../../data/account/other-logins.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import './demo-accounts.css'

interface Props {
  accounts: readonly DemoAccount[]
  /** The server has said yes. */
  onDone: (result: LoginResult) => void
}

/** Accounts of the demonstration below the login form; each is entered by one press. */
export function DemoAccounts({ accounts, onDone }: Props) {
  const [entering, setEntering] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function enter(username: string) {
    if (entering !== undefined) return
    setEntering(username)
    setFailure(undefined)
    try {
      onDone(await logInAsDemo(username))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setEntering(undefined)
    }
  }

  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts-title">
      <h2 id="demo-accounts-title">演示账号，点击即可登录</h2>
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      <ul>
        {accounts.map(({ username, role, purpose }) => (
          <li key={username}>
            <button type="button" aria-busy={entering === username} onClick={() => void enter(username)}>
              <b>{role}</b>
              <span>{purpose}</span>
              <RightOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p>企业、人员和单证都是虚构的</p>
    </section>
  )
}
