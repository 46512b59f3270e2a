import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { signIn } from '../../data/session/session-store.ts'
import { greetingAt } from '../../session/greeting.ts'
import { needsChoice } from './login-choice.ts'
import type { LoginChoice } from './login-choice-dialog.tsx'

// Few need it, and its selects are heavy.
const LoginChoiceDialog = lazyPart(() => import('./login-choice-dialog.tsx').then((file) => file.default))

interface LoginEntry {
  /** The server has said yes: keeps the session, after the choice of tenant and department where there are several. */
  finish: (result: LoginResult) => void
  /** To be rendered: the choice, while it is open. */
  choice: ReactNode
}

/** The last step of every way to log in. After the session is kept, the guard leads on to where the visitor wanted to be. */
export function useLoginEntry(): LoginEntry {
  const [pending, setPending] = useState<LoginResult>()
  const { message } = App.useApp()

  function enter({ result, tenantId }: LoginChoice) {
    message.success(`${greetingAt(new Date())}，${result.userInfo.realname}，欢迎回来`)
    signIn(result, tenantId)
  }
  return {
    finish: (result) => (needsChoice(result) ? setPending(result) : enter({ result, tenantId: undefined })),
    choice: pending && <LoginChoiceDialog pending={pending} onSelect={enter} onCancel={() => setPending(undefined)} />,
  }
}
