import { useWhileActive } from '../data/rendering/page-place.ts'
import { useSite } from '../data/settings/site-store.ts'

/** The page's title in the browser: `订单查询 · 口岸台`. */
export const titleOf = (page: string | undefined, product: string) => (page ? `${page} · ${product}` : product)

export function usePageTitle(title: string | undefined): void {
  const product = useSite((site) => site.title)
  useWhileActive(() => {
    document.title = titleOf(title, product)
    return undefined
  }, [title, product])
}
