import { createContext, use, useEffect, useRef } from 'react'

/** The tab and address of a page. The object stays the same while they do, so showing another page re-renders nothing. */
export interface PagePlace {
  /** Of its tab; empty outside of all tabs. */
  tab: string
  /** Returns false for a retained page while another page is shown. */
  isActive: () => boolean
  /** Adds a listener for changes of `isActive`; returns its removal. */
  listen: (hear: () => void) => () => void
}

export const PagePlace = createContext<PagePlace>({ tab: '', isActive: () => true, listen: () => () => {} })

export function makePagePlace(tab: string, isActiveAtFirst: boolean): PagePlace & { set: (isActive: boolean) => void } {
  const listeners = new Set<() => void>()
  let isActive = isActiveAtFirst
  return {
    tab,
    isActive: () => isActive,
    listen: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    set(next) {
      if (next === isActive) return
      isActive = next
      for (const hear of [...listeners]) hear()
    },
  }
}

/**
 * Runs an effect while the page is shown, such as polling or keys; `on` are its dependencies. It re-renders nothing.
 */
export function useWhileActive(effect: () => (() => void) | undefined, on: readonly unknown[]): void {
  const place = use(PagePlace)
  const latest = useRef(effect)
  useEffect(() => {
    latest.current = effect
  })
  useEffect(() => {
    let end: (() => void) | undefined
    const follow = () => {
      end?.()
      end = place.isActive() ? latest.current() : undefined
    }
    follow()
    const stop = place.listen(follow)
    return () => {
      stop()
      end?.()
    }
  }, [place, ...on])
}
