// The pages that are open: the one that is shown, and those that wait as they were left.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType, useOutlet } from 'react-router'
import { KeptPage, popupPlace } from './kept-page.tsx'
import { useTabs } from './tabs-store.ts'
import { useLosses } from './use-losses.ts'
import { type ShownTab, useShownTab, useTabOf } from './use-shown-tab.ts'
import { useVisits } from './use-visits.ts'

/** So many stay as they are; of the rest the one that was left longest ago begins anew when it is shown again. */
export const mostKept = 20

interface Kept {
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
export function KeptPages({ hasTabs }: { hasTabs: boolean }) {
  const element = useOutlet()
  const location = useLocation()
  const navigationType = useNavigationType()
  const tab = useShownTab()
  const { tabs, rounds } = useTabs()
  const [pages] = useState(() => new Map<string, Kept>())
  const step = useRef(0)
  const last = useRef('')
  const tabOf = useTabOf()
  const before = pages.get(tab.key)
  if (before && before.tabOf === tabOf && isSame(before.location, location)) {
    // One came back to where one was: nothing of it is drawn anew.
    if (last.current !== tab.key) before.shown = ++step.current
  } else if (before?.element !== element || before.location !== location) {
    pages.set(tab.key, { tab, tabOf, location, navigationType, element, shown: ++step.current })
  }
  last.current = tab.key
  dropSome(pages, { shown: tab.key, open: new Set(tabs.map(({ key }) => key)) })
  const { key } = tab
  useVisits(tab, hasTabs)
  useLosses(tab)
  useOwnPlace(key)
  useOwnEscape()
  return [...pages].map(([each, page]) => (
    <KeptPage
      key={`${each} ${rounds[each] ?? 0}`}
      tab={each}
      isActive={each === key}
      componentName={page.tab.componentName}
      location={page.location}
      navigationType={page.navigationType}
    >
      {page.element}
    </KeptPage>
  ))
}

const isSame = (one: Location, other: Location) =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  JSON.stringify(one.state) === JSON.stringify(other.state)

/** Pages that were closed, that the menu does not want kept, and those beyond what is kept. */
function dropSome(pages: Map<string, Kept>, { shown, open }: { shown: string; open: ReadonlySet<string> }): void {
  for (const [key, { tab }] of pages) {
    if (key !== shown && (!tab.isKept || !open.has(key))) pages.delete(key)
  }
  const oldest = [...pages].sort(([, a], [, b]) => a.shown - b.shown).slice(0, Math.max(0, pages.size - mostKept))
  for (const [key] of oldest) pages.delete(key)
}

/** Each page is scrolled to where it was left. */
function useOwnPlace(key: string): void {
  const [places] = useState(() => new Map<string, number>())
  const last = useRef(key)
  const target = useRef<number>(undefined)
  useEffect(() => {
    const note = () => places.set(last.current, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [places])
  useLayoutEffect(() => {
    if (last.current === key) return
    last.current = key
    target.current = places.get(key) ?? 0
    scrollTo(0, target.current)
  }, [key, places])
  // Once more after those who bring new pages to their top.
  useEffect(() => {
    if (target.current === undefined || last.current !== key) return
    scrollTo(0, target.current)
    target.current = undefined
  }, [key])
}

const opened = ':is(.ant-modal-wrap, .ant-drawer)'

/** Escape is for what is seen: a dialog that waits with its page stays open. */
function useOwnEscape(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const waits = document.querySelector(`.${popupPlace}[hidden] ${opened}`) !== null
      const isSeen = [...document.querySelectorAll(opened)].some((one) => one.checkVisibility())
      if (waits && !isSeen) event.stopImmediatePropagation()
    }
    // Before those that close something.
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])
}
