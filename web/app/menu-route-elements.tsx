// Routes of the menu as elements of the router.
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { use } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router'
import { useWhileActive } from '../data/rendering/page-place.ts'
import { useSession } from '../data/session/session-store.ts'
import { UnknownPage } from '../layouts/failure-page.tsx'
import { MenuPages } from '../menu/menu-pages.ts'
import { addressPattern, lowAppIdOf, type PageRoute, pagePath } from '../menu/menu-to-routes.ts'
import { rowOfPath } from '../resource/address/row-path.ts'
import { PageFrame } from './page-boundary.tsx'
import { titleOfRoute, usePageTitle } from './use-page-title.ts'

// It comes with the main layout, around it: only the login is without.
const PageHeader = lazyPart(
  () => import('../layouts/page-header.tsx').then((file) => file.PageHeader),
  <div style={{ height: 34 }} />,
)

// Few menus lead elsewhere.
const framePages = () => import('../layouts/frame-page.tsx')
const EmbeddedPage = lazyPart(() => framePages().then((file) => file.EmbeddedPage))
const ExternalPage = lazyPart(() => framePages().then((file) => file.ExternalPage))

/** Groups become routes without a path: the addresses of their children need not begin with theirs. */
export const menuRoutes = (routes: readonly PageRoute[]): RouteObject[] => routes.flatMap(toRouteObjects)

function toRouteObjects(route: PageRoute): RouteObject[] {
  const own: RouteObject = { path: addressPattern(route), handle: route, element: <MenuPage route={route} /> }
  if (route.children.length === 0) return [own]
  const hasHeader = route.target.kind === 'group' && route.target.layout === 'header'
  return [{ element: hasHeader ? <WithHeader /> : <Outlet />, children: [own, ...menuRoutes(route.children)] }]
}

const WithHeader = () => (
  <>
    <PageHeader />
    <Outlet />
  </>
)

function MenuPage({ route }: { route: PageRoute }) {
  usePageTitle(titleOfRoute(route))
  useLowApp(route)
  const { pathname } = useLocation()
  const { row } = useParams()
  const pages = use(MenuPages)
  const { target } = route
  if (target.kind === 'page') {
    const load = pages.get(target.page)
    if (!load) return <UnknownPage component={target.page} />
    const { row: id } = rowOfPath(pathname, row)
    const isUnknown = row !== undefined && id === undefined && !route.path.endsWith('?')
    return isUnknown ? (
      <Navigate to="/404" replace state={{ wanted: pathname }} />
    ) : (
      <PageFrame load={load} at={pagePath(pathname, addressPattern(route))} />
    )
  }
  if (target.kind === 'iframe' || target.kind === 'external') {
    const Page = target.kind === 'iframe' ? EmbeddedPage : ExternalPage
    return <Page title={route.title} url={target.url} />
  }
  const next = groupEntry(route)
  return next ? <Navigate to={next} replace /> : <UnknownPage component={route.title} />
}

/** Where the address of a group leads: its redirect, else its first page. A redirect to itself would not end. */
export function groupEntry(route: PageRoute): string | undefined {
  if (route.redirect && route.redirect !== route.path) return route.redirect
  const first = route.children.find((child) => !child.hidden && !child.path.includes('/:')) ?? route.children[0]
  return first && first.path !== route.path ? first.path.replace(/\/:[^/]*\?/g, '') : undefined
}

function useLowApp(route: PageRoute) {
  const { appId } = useParams()
  const lowAppId = lowAppIdOf(route, appId)
  useWhileActive(() => {
    if (lowAppId === undefined) return
    useSession.setState({ lowAppId })
    return () => useSession.setState({ lowAppId: undefined })
  }, [lowAppId])
}
