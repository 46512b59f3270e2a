// The pages that are open, one of which is seen.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../../data/session/session-store.ts'
import { popupPlace, RetainedPage, type RetainedPageProps } from './retained-page.tsx'

export type StackedPage = Omit<RetainedPageProps, 'isActive'> & { id: string }

export function PageStack({ pages, shown }: { pages: readonly StackedPage[]; shown: string }) {
  // A person who is gone has no pages: none of them renders without a person before the layout takes them away.
  const isIn = useSession(({ menu }) => menu !== undefined)
  useOwnPlace(shown)
  useOwnEscape()
  return isIn && pages.map(({ id, ...page }) => <RetainedPage key={id} {...page} isActive={page.tab === shown} />)
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
