import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { loadPermission, logOut, refreshUser } from '../data/account-data.ts'
import { useSession } from '../data/session-store.ts'
import { PageLoading } from '../layouts/page-loading.tsx'
import { guard, loginPath } from './guard.ts'

/** Lets an address through, sends it elsewhere, or loads the menu first. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const hasToken = useSession((session) => session.token !== undefined)
  const hasMenu = useSession((session) => session.menu !== undefined)
  const address = `${pathname}${search}`
  const decision = guard({ path: pathname, address, redirect: params.get('redirect'), hasToken, hasMenu })
  if (decision.go === 'to') return <Navigate to={decision.path} replace />
  if (decision.go === 'load') return <LoadMenu address={address} />
  return children
}

function LoadMenu({ address }: { address: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    let isGone = false
    loadPermission().then(
      // The names and dictionaries of an earlier visit may be old; the page need not wait for the new ones.
      () => refreshUser().catch(() => {}),
      async () => {
        await logOut().catch(() => {})
        if (!isGone) navigate(`${loginPath}?redirect=${encodeURIComponent(address)}`, { replace: true })
      },
    )
    return () => {
      isGone = true
    }
  }, [address, navigate])
  return <PageLoading full />
}
