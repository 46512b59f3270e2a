// Every address of the product: redirects, the public pages, the failure pages, and what the menu adds.

import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useNavigationType, useRoutes } from 'react-router'
import { useSession } from '../data/session/session-store.ts'
import { useSite } from '../data/settings/site-store.ts'
import { wallPage } from '../features/channel/open-pages.ts'
import { ForbiddenPage, LoadFailedPage, NotFoundPage, ServerErrorPage } from '../layouts/failure-page.tsx'
import { LoginShell } from '../layouts/login-shell.tsx'
import { PageLoading } from '../layouts/page-loading.tsx'
import { ownPages } from '../layouts/tabs/own-pages.ts'
import type { LoadPage, OpenPage } from '../menu/area.ts'
import { flattenRoutes, menuToRoutes } from '../menu/menu-to-routes.ts'
import { rememberedMatches } from '../menu/remembered-matches.ts'
import { useMenu } from '../menu/use-menu.ts'
import { homeOr, homePath } from '../session/guard.ts'
import { redirects, rootRoute } from '../session/redirects.ts'
import { actionsOf } from '../session/rights.ts'
import { menuRoutes } from './menu-route-elements.tsx'
import { openPages } from './open-pages.ts'
import { PageBoundary, PageFrame, pageOf } from './page-boundary.tsx'
import { SessionGate } from './session-gate.tsx'
import { usePageTitle } from './use-page-title.ts'

const loadServices: LoadPage = () => import('./page-services.tsx')

const loadUnknown: LoadPage = () => import('./unknown-address.tsx')

const loadMain: LoadPage = () => import('./main-pages.tsx')
/** What most pages are comes beside the layout, before the menu has said which page it is; a guess that costs no more. */
const loadAhead = (path: string) =>
  Promise.all([
    pageOf(loadMain).preload(),
    ['/', homePath].includes(path) ? undefined : import('../resource/page/resource-page.tsx'),
    /^\/(order|declaration)\//.test(path) ? import('../domain/document/document-list.tsx') : undefined,
  ])

export function AppRoutes() {
  const menu = useMenu()
  const auth = useSession((session) => session.auth)
  const indexRedirect = useSite((site) => site.indexRedirect)
  const matchesOf = useMemo(() => {
    const ofMenu = menuToRoutes(menu ?? [], actionsOf(auth))
    const inMenu = new Set(flattenRoutes(ofMenu).map(({ path }) => path))
    const inside = { home: homeOr(indexRedirect), isInside: menu !== undefined, inMenu }
    return rememberedMatches(allRoutes(menuRoutes(ofMenu), inside))
  }, [menu, auth, indexRedirect])
  const { pathname } = useLocation()
  // Of all routes those alone that lead here: it reads whatever it is given at each step.
  const branch = matchesOf(pathname)?.reduceRight<RouteObject[]>(
    (below, { route }) => [{ ...route, children: below } as RouteObject],
    [],
  )
  const element = useRoutes(branch ?? [])
  return (
    <>
      <ScrollToTop />
      <SessionGate ahead={loadAhead}>{element}</SessionGate>
    </>
  )
}

interface Inside {
  home: string
  /** A user with a menu meets failures beside it. */
  isInside: boolean
  /** Addresses of the menu; their pages stand in the main layout. */
  inMenu: ReadonlySet<string>
}

function allRoutes(fromMenu: RouteObject[], { home, isInside, inMenu }: Inside): RouteObject[] {
  const open = openPages.filter(({ path }) => !inMenu.has(path))
  const [light, others] = [open.filter(({ light }) => light), open.filter(({ light }) => !light)]
  const failures = [
    { path: '/403', title: '没有权限', element: <ForbiddenPage /> },
    { path: '/404', title: '页面不存在', element: <NotFoundPage /> },
    { path: '/500', title: '系统出错', element: <ServerErrorPage /> },
    { path: '/load-failed', title: '加载失败', element: <LoadFailedPage /> },
  ].map(({ path, title, element }) => ({
    path,
    element: <Titled title={title}>{isInside ? element : <main>{element}</main>}</Titled>,
  }))
  const unknown: RouteObject = {
    path: '*',
    element: isInside ? <PageFrame load={loadUnknown} at="unknown" /> : <Navigate to="/404" replace />,
  }
  return [
    { id: rootRoute.name, path: rootRoute.path, element: <HomeRedirect to={home} /> },
    ...redirects.map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
    {
      element: <LoginShell />,
      children: [
        ...light.map(inShell),
        { element: <PageFrame load={loadServices} at="services" />, children: others.map(inShell) },
      ],
    },
    inShell(wallPage),
    ...(isInside ? [] : [...failures, unknown]),
    {
      element: <PageFrame load={loadMain} at="main" />,
      children: [
        inBoundary([
          ...fromMenu,
          ...(isInside ? [...failures, unknown] : []),
          // As clients of the family call it.
          ...['/account/center', '/account/settings/*'].map((path) => ({
            path,
            element: <Navigate to="/user/personal" replace />,
          })),
          // Everybody's own, whatever their menu holds.
          ...ownPages.map(({ path, title, load }) => ({
            path,
            element: (
              <Titled title={title}>
                <PageFrame load={load} at={path} />
              </Titled>
            ),
          })),
        ]),
      ],
    },
  ]
}

/** Pages stand beside the layout and not below it: what fails in one is shown in its place. */
const inBoundary = (children: RouteObject[]): RouteObject => ({
  element: (
    <PageBoundary>
      <Outlet />
    </PageBoundary>
  ),
  children,
})

const inShell = ({ path, name, title, load }: OpenPage): RouteObject => ({
  ...(name === undefined ? {} : { id: name }),
  path,
  element: (
    <Titled title={title}>
      <PageFrame load={load} at={path} />
    </Titled>
  ),
})

/** The operator may have named another home: going on before that is known would miss it. */
function HomeRedirect({ to }: { to: string }) {
  const isSettled = useSite((site) => site.isSettled)
  if (isSettled) return <Navigate to={to} replace />
  return (
    <div data-route={rootRoute.name}>
      <Titled title={rootRoute.title}>
        <PageLoading full />
      </Titled>
    </div>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return children
}

/** Back keeps the place that the browser remembers; so does a row that opens beside its list. */
function ScrollToTop() {
  const { pathname, state } = useLocation()
  const keepsPlace = useNavigationType() === 'POP' || (state as { keepsPlace?: boolean } | null)?.keepsPlace === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the signal
  useEffect(() => {
    // It may answer a promise, which is no clean-up.
    if (!keepsPlace) scrollTo(0, 0)
  }, [pathname])
  return null
}
