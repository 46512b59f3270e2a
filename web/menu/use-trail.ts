import type { ButtonRight, MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../data/session/session-store.ts'
import { actionsOf } from '../session/rights.ts'
import { addressPattern, findTrail, flattenRoutes, menuToRoutes, type PageRoute } from './menu-to-routes.ts'
import { rememberedMatches } from './remembered-matches.ts'
import { useMenu } from './use-menu.ts'

type TrailOf = (pathname: string) => PageRoute[]

let known: { menu: readonly MenuItem[] | undefined; auth: readonly ButtonRight[]; trailOf: TrailOf } | undefined

/** By its path, the routes above a page, from the top down to it. One for all who ask. */
export function useTrailOf(): TrailOf {
  const menu = useMenu()
  const auth = useSession((session) => session.auth)
  if (known?.menu !== menu || known?.auth !== auth) known = { menu, auth, trailOf: trailsOf(menu ?? [], auth) }
  return known.trailOf
}

function trailsOf(menu: readonly MenuItem[], auth: readonly ButtonRight[]): TrailOf {
  const routes = menuToRoutes(menu, actionsOf(auth))
  const matchesOf = rememberedMatches(
    flattenRoutes(routes).map((route) => ({ path: addressPattern(route), handle: route.path })),
  )
  return (pathname) => {
    const matched = matchesOf(pathname)?.at(-1)?.route.handle
    return matched === undefined ? [] : findTrail(routes, matched)
  }
}

/** The routes above the page that is shown, from the top down to it. */
export function useTrail(): PageRoute[] {
  const trailOf = useTrailOf()
  const { pathname } = useLocation()
  return useMemo(() => trailOf(pathname), [trailOf, pathname])
}

export const useMatchedRoute = (): PageRoute | undefined => useTrail().at(-1)
