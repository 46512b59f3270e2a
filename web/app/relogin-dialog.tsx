import { type LoginResult, type SessionUser, selectDepart } from '@kouan/contract/calls/account.ts'
import { App, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { logOut } from '../data/account-data.ts'
import { ask } from '../data/ask.ts'
import { sentences } from '../data/ask-error.ts'
import { giveUpSession, resumeAfterLogin, useExpiredSession } from '../data/expired-session.ts'
import { signIn, useSession } from '../data/session-store.ts'
import { PageLoading } from '../layouts/page-loading.tsx'
import { PageBoundary } from './page-boundary.tsx'

// Not part of the first load: a session rarely expires.
const LoginForm = lazy(() => import('../features/account/login-form.tsx').then((file) => ({ default: file.LoginForm })))

/** How long the sentence stands before the page is loaded anew, in milliseconds. */
const reloadDelay = 1500

/** Signing in here keeps the page and what was typed into it; closing it ends the session. */
export function ReloginDialog() {
  const open = useExpiredSession((state) => state.open)
  const username = useSession((session) => session.user?.username)
  const { message } = App.useApp()
  const [isClosing, setIsClosing] = useState(false)

  async function handleLogin(result: LoginResult) {
    const { user: before, tenantId } = useSession.getState()
    signIn({ ...result, userInfo: await stayInDepartment(result, before?.orgCode) }, tenantId)
    resumeAfterLogin()
  }
  async function handleClose() {
    if (isClosing) return
    setIsClosing(true)
    message.warning(sentences.expired)
    giveUpSession()
    await logOut().catch(() => {})
    setTimeout(() => location.reload(), reloadDelay)
  }
  return (
    <Modal
      title="登录已过期"
      open={open}
      footer={null}
      width={420}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={handleClose}
      zIndex={2000}
    >
      <p>{sentences.expired}</p>
      <PageBoundary>
        <Suspense fallback={<PageLoading />}>
          <LoginForm fixedUsername={username} submitText="重新登录" onDone={handleLogin} />
        </Suspense>
      </PageBoundary>
    </Modal>
  )
}

/** The new session works in the department of the old one: what is on the screen belongs to it. */
async function stayInDepartment(result: LoginResult, orgCode: string | null | undefined): Promise<SessionUser> {
  const { userInfo, departs, token } = result
  const isOther =
    orgCode && orgCode !== userInfo.orgCode && departs.some((department) => department.orgCode === orgCode)
  if (!isOther) return userInfo
  return (await ask(selectDepart, { orgCode, username: userInfo.username }, { token })).userInfo
}
