import { type LoginResult, type SessionUser, selectDepart } from '@kouan/contract/calls/account.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { App, Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { logOut } from '../data/account/account-data.ts'
import { ask } from '../data/calls/ask.ts'
import { sentences } from '../data/calls/ask-error.ts'
import { giveUpUnsaved } from '../data/drafts/unsaved.ts'
import { giveUpSession, resumeAfterLogin, type SessionEnd, useExpiredSession } from '../data/session/expired-session.ts'
import { signIn, useSession } from '../data/session/session-store.ts'
import { PageLoading } from '../layouts/page-loading.tsx'
import { PageBoundary } from './page-boundary.tsx'

// Not part of the first load: a session rarely expires.
const LoginForm = lazyPart(
  () => import('../features/account/login-form.tsx').then((file) => file.LoginForm),
  <PageLoading />,
)

/** Time for which the sentence is shown before the page is loaded anew, in milliseconds. */
const reloadDelay = 1500

/** Enterprise chat apps sign in by themselves when the page is loaded anew, and have no password to ask for. */
const isInChatApp = /wxwork|dingtalk/i.test(navigator.userAgent)

/** Signing in here keeps the page and what was typed into it; closing it ends the session. */
export function ReloginDialog() {
  const { open, end } = useExpiredSession()
  const user = useSession((session) => session.user)
  const { message } = App.useApp()
  const [isClosing, setIsClosing] = useState(false)

  async function handleLogin(result: LoginResult) {
    const { user: before, tenantId } = useSession.getState()
    signIn({ ...result, userInfo: await stayInDepartment(result, before?.orgCode) }, tenantId)
    resumeAfterLogin()
  }
  function goOnAsOther() {
    giveUpUnsaved()
    location.assign('/')
  }
  async function handleClose() {
    if (isClosing) return
    if (typeof end === 'object') return goOnAsOther()
    setIsClosing(true)
    message.warning(sentences.expired)
    giveUpSession()
    await logOut().catch(() => {})
    setTimeout(() => location.reload(), reloadDelay)
  }
  const signOutInChat = useEffectEvent(async () => {
    // As the first sentence of a person who waits for the chat to sign in again.
    message.loading(sentences.expired, 0)
    await logOut().catch(() => {})
    setTimeout(() => location.reload(), reloadDelay)
  })
  const isLeft = open && end === 'expired' && isInChatApp
  useEffect(() => {
    if (isLeft) void signOutInChat()
  }, [isLeft])
  if (isLeft) return null
  const { title, text } = wordsOf(end, user?.realname ?? '')
  return (
    <Modal
      title={title}
      open={open}
      footer={null}
      width={420}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={handleClose}
      zIndex={2000}
    >
      <p>{text}</p>
      {typeof end === 'object' && (
        <Button block onClick={goOnAsOther} style={{ marginBottom: 24 }}>
          以{end.other}的身份打开首页
        </Button>
      )}
      <PageBoundary>
        <LoginForm fixedUsername={user?.username} submitText="重新登录" onDone={handleLogin} />
      </PageBoundary>
    </Modal>
  )
}

function wordsOf(end: SessionEnd, name: string): { title: string; text: string } {
  if (end === 'expired') return { title: '登录已过期', text: sentences.expired }
  if (end === 'signedOut') {
    return { title: '已退出登录', text: '登录已在其他窗口结束。这里还有没保存的内容，重新登录后可以继续填写。' }
  }
  return {
    title: `当前浏览器已由${end.other}登录`,
    text: `这个窗口还是${name}的页面，不能再提交。以${end.other}的身份打开时，这里没保存的内容不会提交；${name}也可以重新登录后继续。`,
  }
}

/** The new session works in the department of the old one: what is on the screen belongs to it. */
async function stayInDepartment(result: LoginResult, orgCode: string | null | undefined): Promise<SessionUser> {
  const { userInfo, departs, token } = result
  const isOther =
    orgCode && orgCode !== userInfo.orgCode && departs.some((department) => department.orgCode === orgCode)
  if (!isOther) return userInfo
  return (await ask(selectDepart, { orgCode, username: userInfo.username }, { token })).userInfo
}
