// One page of several: it has an address of its own, and what it opens over the page goes away with it.
import { ConfigProvider } from 'antd'
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Location, type NavigationType, type Navigator, Router } from 'react-router'
import { makePagePlace, PagePlace } from '../../data/rendering/page-place.ts'
import { PageHeader } from '../page-header.tsx'
import './kept-page.css'

/** The class of what holds the dialogs, drawers and menus of one page. */
export const popupPlace = 'page-popups'

interface Surroundings {
  componentName: string | undefined
  location: Location
  navigationType: NavigationType
  navigator: Navigator
  children: ReactNode
}

export interface RetainedPageProps extends Surroundings {
  tab: string
  isActive: boolean
}

export const RetainedPage = memo(function KeptPage({ tab, isActive, navigator, ...page }: RetainedPageProps) {
  const popups = usePopupPlace(isActive)
  const ownNavigator = useOwnNavigator(navigator, isActive)
  const [place] = useState(() => makePagePlace(tab, isActive))
  useLayoutEffect(() => place.set(isActive), [place, isActive])
  return (
    <div className={isActive ? 'kept-page' : 'kept-page is-waiting'}>
      <PagePlace value={place}>
        <OwnSurroundings {...page} navigator={ownNavigator} popups={popups} />
      </PagePlace>
    </div>
  )
})

/** They are the same whether the page is shown or not: nothing of it is drawn. */
const OwnSurroundings = memo(function OwnSurroundings({
  componentName,
  popups,
  children,
  ...router
}: Surroundings & { popups: HTMLElement }) {
  const getPopupContainer = useCallback(() => popups, [popups])
  return (
    <Router {...router}>
      <ConfigProvider getPopupContainer={getPopupContainer}>
        <div data-page={componentName}>
          <PageHeader />
          {children}
        </div>
      </ConfigProvider>
    </Router>
  )
})

/** Dialogs, drawers and menus of the page lie here, so that they are hidden with it. */
function usePopupPlace(isActive: boolean): HTMLElement {
  // Dialogs that open at the first rendering have to be visible and to get the focus then.
  const [place] = useState(() => {
    const made = document.createElement('div')
    made.className = popupPlace
    return document.body.appendChild(made)
  })
  useLayoutEffect(() => {
    if (!place.isConnected) document.body.append(place)
    return () => place.remove()
  }, [place])
  useLayoutEffect(() => {
    place.hidden = !isActive
  }, [place, isActive])
  return place
}

/** A page that is not shown takes nobody anywhere: it goes on when one comes back to it. */
function useOwnNavigator(navigator: Navigator, isActive: boolean): Navigator {
  const active = useRef(isActive)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    active.current = isActive
    if (!isActive) return
    waiting.current?.()
    waiting.current = undefined
  }, [isActive])
  return useMemo(() => {
    const whenShown = (go: () => void) => {
      if (active.current) go()
      else waiting.current = go
    }
    return {
      createHref: (to) => navigator.createHref(to),
      ...(navigator.encodeLocation ? { encodeLocation: navigator.encodeLocation } : {}),
      go: (delta) => whenShown(() => navigator.go(delta)),
      push: (...step) => whenShown(() => navigator.push(...step)),
      replace: (...step) => whenShown(() => navigator.replace(...step)),
    }
  }, [navigator])
}
