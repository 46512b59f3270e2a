import { useMemo } from 'react'
import { matchRoutes, useLocation } from 'react-router'
import { useSession } from '../data/session-store.ts'
import { actionsOf } from '../session/rights.ts'
import { addressPattern, findTrail, flattenRoutes, menuToRoutes, type PageRoute } from './menu-to-routes.ts'

/** By its path, the routes above a page, from the top down to it. */
export function useTrailOf(): (pathname: string) => PageRoute[] {
  const menu = useSession((session) => session.menu)
  const auth = useSession((session) => session.auth)
  return useMemo(() => {
    const routes = menuToRoutes(menu ?? [], actionsOf(auth))
    const flat = flattenRoutes(routes).map((route) => ({ path: addressPattern(route), handle: route.path }))
    return (pathname) => {
      const matched = matchRoutes(flat, pathname)?.at(-1)?.route.handle
      return matched === undefined ? [] : findTrail(routes, matched)
    }
  }, [menu, auth])
}

/** The routes above the page that is shown, from the top down to it. */
export function useTrail(): PageRoute[] {
  const trailOf = useTrailOf()
  const { pathname } = useLocation()
  return useMemo(() => trailOf(pathname), [trailOf, pathname])
}

export const useMatchedRoute = (): PageRoute | undefined => useTrail().at(-1)
