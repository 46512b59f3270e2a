import { useMemo } from 'react'
import { useSession } from '../data/session-store.ts'
import { actionsOf } from '../session/rights.ts'
import { flattenRoutes, menuToRoutes } from './menu-to-routes.ts'

/** Where the first of these pages stands that the user's menu has; pages go by their component strings. */
export function useAddressOf(): (pages: readonly string[]) => string | undefined {
  const menu = useSession((session) => session.menu)
  const auth = useSession((session) => session.auth)
  return useMemo(() => {
    const routes = flattenRoutes(menuToRoutes(menu ?? [], actionsOf(auth)))
    return (pages) => {
      const found = pages.flatMap((page) =>
        routes.flatMap(({ path, target }) => (target.kind === 'page' && target.page === page ? [path] : [])),
      )
      return found[0]?.replace(/\/:.*$/, '')
    }
  }, [menu, auth])
}

export const usePageAddress = (pages: readonly string[]): string | undefined => useAddressOf()(pages)
