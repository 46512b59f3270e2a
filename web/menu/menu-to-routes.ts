// The menu of the server as routes of the browser: one pure function.

import { isBesideMenu, layoutComponents, type MenuItem, type MenuMeta } from '@kouan/contract/menu/menu-item.ts'
import { pageSubtitles } from '@kouan/contract/menu/page-subtitles.ts'

export type RouteTarget =
  /** By its component string; whether there is such a page is known where pages are loaded. */
  | { kind: 'page'; page: string }
  /** Holds its children; `header` puts breadcrumbs and a title above them. */
  | { kind: 'group'; layout: 'plain' | 'header' }
  | { kind: 'iframe'; url: string }
  | { kind: 'external'; url: string }

export interface PageRoute {
  path: string
  name: string
  title: string
  /** Tells it from a page of the same title. */
  subtitle: string | undefined
  target: RouteTarget
  redirect: string | undefined
  hidden: boolean
  alwaysShow: boolean
  meta: MenuMeta
  children: PageRoute[]
}

/** `国别贸易额商品前十 · 按国别`, where the page stands by its name alone. */
export const fullTitleOf = ({ title, subtitle }: { title: string; subtitle?: string | undefined }) =>
  subtitle ? `${title} · ${subtitle}` : title

/** `permissions`: the actions that the user holds; a route that names permissions needs one of them. */
export function menuToRoutes(menu: readonly MenuItem[], permissions: readonly string[]): PageRoute[] {
  return menu
    .filter((item) => item.route !== '0' && !isBesideMenu(item.component))
    .filter(({ meta }) => !meta.permission || meta.permission.some((needed) => permissions.includes(needed)))
    .map((item) => toRoute(item, permissions))
}

function toRoute(item: MenuItem, permissions: readonly string[]): PageRoute {
  const path = pathOf(item)
  const alwaysShow = item.alwaysShow === true
  return {
    path,
    name: item.name,
    title: item.meta.title,
    subtitle: pageSubtitles[item.component],
    target: targetOf(item),
    redirect: alwaysShow ? path : (item.redirect ?? undefined),
    hidden: item.hidden === true,
    alwaysShow,
    meta: item.meta,
    children: menuToRoutes(item.children ?? [], permissions),
  }
}

const isLowApp = ({ name }: Pick<MenuItem, 'name'>) => name.startsWith('low-app')

/** The low-app that calls of this route are made for: none on other routes, whatever their address names. */
export const lowAppIdOf = (route: Pick<PageRoute, 'name'>, appId: string | undefined) =>
  isLowApp(route) ? appId : undefined

function pathOf({ name, path }: MenuItem): string {
  const absolute = path.startsWith('/') ? path : `/${path}`
  return isLowApp({ name }) && !absolute.includes(':appId') ? `${absolute}/:appId` : absolute
}

function targetOf({ component, meta }: MenuItem): RouteTarget {
  if (meta.url && meta.internalOrExternal) return { kind: 'external', url: meta.url }
  const layout = Object.hasOwn(layoutComponents, component)
    ? layoutComponents[component as keyof typeof layoutComponents]
    : undefined
  if (layout === 'iframe') return { kind: 'iframe', url: meta.url ?? '' }
  if (layout) return { kind: 'group', layout }
  return { kind: 'page', page: component }
}

/**
 * The addresses of a route: a page may show one of its rows, by the id behind its own path. It takes the place of the
 * part that business routes carry and nobody reads.
 */
export function addressPattern({ path, target }: Pick<PageRoute, 'path' | 'target'>): string {
  const plain = path.replace(/\/:test\?$/, '')
  const hasOwnParts = plain.replace('/:appId', '').includes('/:')
  return target.kind === 'page' && !hasOwnParts ? `${plain}/:row?` : path
}

/**
 * The part of a path that says which page it is: without what may be left out, such as the row that is open beside a list
 * or the state that a reader knew when the link was made.
 */
export function pagePath(path: string, pattern: string): string {
  const parts = path.split('/')
  const needed = pattern.replace(/(\/:[^/]+\?)+$/, '').split('/')
  return needed.map((part, at) => (part.startsWith(':') ? (parts[at] ?? '') : part)).join('/')
}

/** The routes from the top down to the one that shows `path` (a route's own path, not an address). */
export function findTrail(routes: readonly PageRoute[], path: string): PageRoute[] {
  for (const route of routes) {
    const below = findTrail(route.children, path)
    if (below.length > 0) return [route, ...below]
    if (route.path === path) return [route]
  }
  return []
}

export const flattenRoutes = (routes: readonly PageRoute[]): PageRoute[] =>
  routes.flatMap((route) => [route, ...flattenRoutes(route.children)])
