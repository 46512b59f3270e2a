import { useWhileActive } from '../data/rendering/page-place.ts'
import { useSite } from '../data/settings/site-store.ts'
import { fullTitleOf, type PageRoute } from '../menu/menu-to-routes.ts'
import { homePath } from '../session/guard.ts'

/** The page's title in the browser: `订单查询 · 口岸台`. */
export const titleOf = (page: string | undefined, product: string) => (page ? `${page} · ${product}` : product)

/** Returns the title of a page; undefined for home, where the product's name is the whole title. */
export const titleOfRoute = (route: Pick<PageRoute, 'path' | 'title' | 'subtitle'>): string | undefined =>
  route.path === homePath ? undefined : fullTitleOf(route)

export function usePageTitle(title: string | undefined): void {
  const product = useSite((site) => site.title)
  useWhileActive(() => {
    document.title = titleOf(title, product)
    return undefined
  }, [title, product])
}
