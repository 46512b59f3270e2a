import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { loadPermission, logOut, refreshUser } from '../data/account/account-data.ts'
import { isAskError } from '../data/calls/ask-error.ts'
import { emptyMenuMessage, isOutdated, useSession } from '../data/session/session-store.ts'
import { PageLoading } from '../layouts/page-loading.tsx'
import { guard, loginPath } from '../session/guard.ts'

interface Props {
  /** What is behind the gate: its code comes at the same time as the menu. */
  ahead: (path: string) => Promise<unknown>
  children: ReactNode
}

/** Lets an address through, sends it elsewhere, or loads the menu first. */
export function SessionGate({ ahead, children }: Props) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const hasToken = useSession((session) => session.token !== undefined)
  const hasMenu = useSession((session) => session.menu !== undefined)
  const address = `${pathname}${search}`
  const decision = guard({ path: pathname, address, redirect: params.get('redirect'), hasToken, hasMenu })
  if (decision.go === 'to') return <Navigate to={decision.path} replace />
  if (decision.go === 'load') return <LoadMenu address={address} path={pathname} ahead={ahead} />
  return children
}

function LoadMenu({ address, path, ahead }: Pick<Props, 'ahead'> & { address: string; path: string }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  useEffect(() => {
    // Whoever shows it tells what has failed.
    ahead(path).catch(() => {})
  }, [ahead, path])
  useEffect(() => {
    let isGone = false
    const { token } = useSession.getState()
    loadPatiently().then(
      // The names and dictionaries of an earlier visit may be old; the page need not wait for the new ones.
      () => refreshUser().catch(() => {}),
      async (error) => {
        // Leaving the page breaks the call off: no reason to end the session.
        if (isGone) return
        if (isOutdated(token)) return location.reload()
        message.error({ content: reasonOf(error), duration: 6 })
        await logOut().catch(() => {})
        navigate(`${loginPath}?redirect=${encodeURIComponent(address)}`, { replace: true })
      },
    )
    const leave = () => {
      isGone = true
    }
    addEventListener('beforeunload', leave)
    return () => {
      leave()
      removeEventListener('beforeunload', leave)
    }
  }, [address, message, navigate])
  return <PageLoading full />
}

const pauseMs = 1000

/**
 * A call that broke off is made once more after a pause. A page that is being left does not live that long: on a slow
 * machine its call may break off before it hears of its end, and its last act would be to sign the next page out.
 */
async function loadPatiently(): Promise<void> {
  try {
    await loadPermission()
    // A document that is begun later reads it again.
    void import('../data/account/own-company.ts').then(({ loadCompany }) => loadCompany()).catch(() => {})
  } catch (error) {
    if (!isAskError(error, 'network')) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await loadPermission()
  }
}

function reasonOf(error: unknown): string {
  if (isAskError(error)) return `菜单加载失败：${error.message}`
  const isEmpty = error instanceof Error && error.message === emptyMenuMessage
  return isEmpty ? '您的账号没有任何可用的菜单，请联系管理员授权' : '菜单加载失败，请重新登录'
}
