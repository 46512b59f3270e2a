import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { App, Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { loadPermission, logOut, refreshUser } from '../data/account/account-data.ts'
import { isAskError, sentences } from '../data/calls/ask-error.ts'
import { retryTransient } from '../data/calls/retry-transient.ts'
import { emptyMenuMessage, isOutdated, useSession } from '../data/session/session-store.ts'
import { PageLoading } from '../layouts/page-loading.tsx'
import { guard, loginPath } from '../session/guard.ts'

interface Props {
  /** Starts loading the page behind the gate: its code comes at the same time as the menu. */
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
  /** Ends the pause before the next try; absent while a first try goes on. */
  const [retry, setRetry] = useState<() => void>()
  useEffect(() => {
    // The component that shows the page reports the failure.
    ahead(path).catch(() => {})
  }, [ahead, path])
  useEffect(() => {
    const left = new AbortController()
    const { token } = useSession.getState()
    retryTransient(loadPermission, { signal: left.signal, onPause: (end) => setRetry(() => end) }).then(
      () => {
        // A document that is begun later reads it again.
        void import('../data/account/own-company.ts').then(({ loadCompany }) => loadCompany()).catch(() => {})
        // The names and dictionaries of an earlier visit may be old; the page need not wait for the new ones.
        return retryTransient(refreshUser).catch(() => {})
      },
      async (error) => {
        // Leaving the page breaks the call off: no reason to end the session.
        if (left.signal.aborted) return
        if (isOutdated(token)) return location.reload()
        message.error({ content: reasonOf(error), duration: 6 })
        await logOut().catch(() => {})
        navigate(`${loginPath}?redirect=${encodeURIComponent(address)}`, { replace: true })
      },
    )
    const leave = () => left.abort()
    addEventListener('beforeunload', leave)
    return () => {
      leave()
      removeEventListener('beforeunload', leave)
    }
  }, [address, message, navigate])
  if (!retry) return <PageLoading full />
  const retryAtOnce = () => {
    setRetry(undefined)
    retry()
  }
  return (
    <div role="status" style={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }}>
      <Notice
        status="warning"
        title={sentences.timeout}
        text="系统没有应答，正在自动重试"
        extra={
          <Button type="primary" onClick={retryAtOnce}>
            重试
          </Button>
        }
      />
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (isAskError(error)) return `菜单加载失败：${error.message}`
  const isEmpty = error instanceof Error && error.message === emptyMenuMessage
  return isEmpty ? '您的账号没有任何可用的菜单，请联系管理员授权' : '菜单加载失败，请重新登录'
}
