// The pages that are open: the one that is shown, and those that wait as they were left.
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type Location,
  UNSAFE_NavigationContext as NavigationContext,
  type NavigationType,
  useLocation,
  useNavigationType,
  useOutlet,
} from 'react-router'
import { followLosses, hasUnsaved } from '../../data/drafts/unsaved.ts'
import { MenuPages } from '../../menu/menu-pages.ts'
import { isWentOn } from '../../menu/went-on.ts'
import { useRenderedBeside } from './beside-router.ts'
import { PageStack } from './page-stack.tsx'
import { useTabs, visitTab } from './tabs-store.ts'
import { type ShownTab, useShownTab, useTabOf } from './use-shown-tab.ts'

/** So many stay as they are; of the rest the one that was left longest ago begins anew when it is shown again. */
export const maxRetained = 20

interface Retained {
  tab: ShownTab
  /** Another one where the menu is another. */
  tabOf: ReturnType<typeof useTabOf>
  location: Location
  navigationType: NavigationType
  element: ReactNode
  /** When it was shown last, counted in steps. */
  shown: number
}

/** Without tabs there is the page that is shown, and what was open before there was no room for them. */
export function RetainedPages({ hasTabs }: { hasTabs: boolean }) {
  const element = useOutlet()
  const location = useLocation()
  const navigationType = useNavigationType()
  const tab = useShownTab()
  const { tabs, rounds } = useTabs()
  const [pages] = useState(() => new Map<string, Retained>())
  const step = useRef(0)
  const last = useRef('')
  const tabOf = useTabOf()
  const before = pages.get(tab.key)
  if (before && before.tabOf === tabOf && isSame(before.location, location)) {
    // The page is shown again at the same address: nothing of it is re-rendered.
    if (last.current !== tab.key) before.shown = ++step.current
  } else if (before?.element !== element || before.location !== location) {
    pages.set(tab.key, { tab, tabOf, location, navigationType, element, shown: ++step.current })
  }
  last.current = tab.key
  dropRetained(pages, { shown: tab.key, open: new Set(tabs.map(({ key }) => key)) })
  const { key } = tab
  useVisits(tab, hasTabs)
  useUnsavedGuard(tab)
  const { navigator } = use(NavigationContext)
  const client = useQueryClient()
  const menuPages = use(MenuPages)
  const place = useRef<HTMLDivElement>(null)
  const stack = [...pages].map(([each, page]) => ({
    id: `${each} ${rounds[each] ?? 0}`,
    tab: each,
    componentName: page.tab.componentName,
    location: page.location,
    navigationType: page.navigationType,
    navigator,
    children: page.element,
  }))
  useRenderedBeside(
    <QueryClientProvider client={client}>
      <MenuPages value={menuPages}>
        <PageStack pages={stack} shown={key} />
      </MenuPages>
    </QueryClientProvider>,
    place,
  )
  return <div ref={place} />
}

const isSame = (one: Location, other: Location) =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  JSON.stringify(one.state) === JSON.stringify(other.state)

/** Pages that were closed, that the menu does not want kept, and those beyond what is kept. */
function dropRetained(
  pages: Map<string, Retained>,
  { shown, open }: { shown: string; open: ReadonlySet<string> },
): void {
  for (const [key, { tab }] of pages) {
    if (key !== shown && (!tab.isKept || !open.has(key))) pages.delete(key)
  }
  const oldest = [...pages].sort(([, a], [, b]) => a.shown - b.shown).slice(0, Math.max(0, pages.size - maxRetained))
  for (const [key] of oldest) pages.delete(key)
}

/** On the way to another page what is typed into this one is lost, unless it stays open; outside of all pages everything is. */
function useUnsavedGuard({ key, isKept }: ShownTab): void {
  const tabOf = useTabOf()
  useEffect(
    () =>
      followLosses((to) => {
        const target = tabOf(to)
        if (target.key === key) return false
        if (target.isOutside) return hasUnsaved()
        const stays = isKept && useTabs.getState().tabs.some((tab) => tab.key === key)
        return !stays && hasUnsaved((tab) => tab === key)
      }),
    [tabOf, key, isKept],
  )
}

/** Every page that is shown has its tab: a new one, its own, or that of the page which went on to it. */
function useVisits({ key, title, address, isHidden, pattern }: ShownTab, hasTabs: boolean): void {
  const { state } = useLocation()
  const way = useNavigationType()
  const last = useRef<{ key: string; pattern: string; wentOn: boolean }>(undefined)
  useLayoutEffect(() => {
    if (!hasTabs || isHidden) return
    const before = last.current
    last.current = { key, pattern, wentOn: isWentOn(state) }
    const isBack = way === 'POP' && before?.wentOn === true && before.pattern === pattern
    // Addresses that lead on at once, such as that of a group, were never a page.
    const goesOn = way === 'REPLACE' || isWentOn(state) || isBack
    visitTab({ key, title, address }, goesOn ? before?.key : undefined)
  }, [key, title, address, isHidden, pattern, hasTabs, state, way])
}
