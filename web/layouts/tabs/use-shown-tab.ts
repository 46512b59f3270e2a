import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'
import { addressPattern, fullTitleOf, pagePath } from '../../menu/menu-to-routes.ts'
import { useTrailOf } from '../../menu/use-trail.ts'
import { failurePaths, ownPages } from './own-pages.ts'
import { type Tab, tabKey } from './tab-list.ts'

export interface ShownTab extends Tab {
  /** Of the route; tabs of one route differ in what its parameters are. */
  pattern: string
  /** The page stays as it is while another one is shown. */
  isKept: boolean
  /** The menu wants it without a tab. */
  isHidden: boolean
  /** True for a page outside of the menu's layout. */
  isOutside: boolean
  componentName: string | undefined
}

/** By an address of the product, the tab that shows it. */
export function useTabOf(): (address: { pathname: string; search: string }) => ShownTab {
  const trailOf = useTrailOf()
  return useMemo(() => {
    return ({ pathname, search }) => {
      const route = trailOf(pathname).at(-1)
      const own = ownPages.find(({ path }) => matchPath(path, pathname))
      const isFailure = failurePaths.includes(pathname)
      const pattern = route ? addressPattern(route) : (own?.path ?? pathname)
      return {
        key: tabKey(pagePath(pathname, pattern), search),
        title: (route ? fullTitleOf(route) : own?.title) ?? '',
        address: `${pathname}${search}`,
        pattern,
        isKept: route?.meta.keepAlive === true,
        isHidden: route ? route.meta.hideTab === true : own === undefined,
        isOutside: !route && !own && !isFailure,
        componentName: route?.meta.componentName,
      }
    }
  }, [trailOf])
}

/** The tab of the address that the browser shows. */
export function useShownTab(): ShownTab {
  const tabOf = useTabOf()
  const { pathname, search } = useLocation()
  return useMemo(() => tabOf({ pathname, search }), [tabOf, pathname, search])
}
