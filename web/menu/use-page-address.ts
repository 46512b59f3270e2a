import type { ButtonRight, MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { useMemo } from 'react'
import { useSession } from '../data/session/session-store.ts'
import { actionsOf } from '../session/rights.ts'
import { flattenRoutes, menuToRoutes } from './menu-to-routes.ts'
import { useMenu } from './use-menu.ts'

/** Where pages stand in the menu of a user, by their component strings; the first address of each. */
export function pageAddresses(menu: readonly MenuItem[], auth: readonly ButtonRight[]): ReadonlyMap<string, string> {
  const routes = flattenRoutes(menuToRoutes(menu, actionsOf(auth)))
  const found = routes.flatMap(({ path, target }) =>
    target.kind === 'page' ? [[target.page, path.replace(/\/:.*$/, '')] as const] : [],
  )
  // The first one wins.
  return new Map(found.toReversed())
}

export function usePageAddresses(): ReadonlyMap<string, string> {
  const menu = useMenu()
  const auth = useSession((session) => session.auth)
  return useMemo(() => pageAddresses(menu ?? [], auth), [menu, auth])
}

/** Returns the address of the first of these pages that the user's menu has; pages are named by their component strings. */
export function useAddressOf(): (pages: readonly string[]) => string | undefined {
  const addresses = usePageAddresses()
  return useMemo(
    () => (pages) => pages.map((page) => addresses.get(page)).find((address) => address !== undefined),
    [addresses],
  )
}

export const usePageAddress = (pages: readonly string[]): string | undefined => useAddressOf()(pages)
