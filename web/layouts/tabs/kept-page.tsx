// One page of several: it has an address of its own, and what it opens over the page goes away with it.
import { ConfigProvider } from 'antd'
import { memo, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type NavigationType,
  type Navigator,
} from 'react-router'
import { makePagePlace, PagePlace } from '../../data/page-place.ts'
import { PageHeader } from '../page-header.tsx'
import './kept-page.css'

/** The class of what holds the dialogs, drawers and menus of one page. */
export const popupPlace = 'page-popups'

interface Props {
  tab: string
  isActive: boolean
  componentName: string | undefined
  location: Location
  navigationType: NavigationType
  children: ReactNode
}

export const KeptPage = memo(function KeptPage({ tab, isActive, componentName, children, ...at }: Props) {
  const { location, navigationType } = at
  const popups = usePopupPlace(isActive)
  const navigation = useOwnNavigation(isActive)
  const address = useMemo(() => ({ location, navigationType }), [location, navigationType])
  const [place] = useState(() => makePagePlace(tab, isActive))
  useLayoutEffect(() => place.set(isActive), [place, isActive])
  const getPopupContainer = useCallback(() => popups, [popups])
  return (
    <PagePlace value={place}>
      <LocationContext value={address}>
        <NavigationContext value={navigation}>
          <ConfigProvider getPopupContainer={getPopupContainer}>
            <div className={isActive ? 'kept-page' : 'kept-page is-waiting'}>
              <div data-page={componentName}>
                <PageHeader />
                {children}
              </div>
            </div>
          </ConfigProvider>
        </NavigationContext>
      </LocationContext>
    </PagePlace>
  )
})

/** Dialogs, drawers and menus of the page lie here, so that they are hidden with it. */
function usePopupPlace(isActive: boolean): HTMLElement {
  // What opens at the first drawing wants to be seen and to have the focus then.
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
function useOwnNavigation(isActive: boolean) {
  const context = use(NavigationContext)
  const active = useRef(isActive)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    active.current = isActive
    if (!isActive) return
    waiting.current?.()
    waiting.current = undefined
  }, [isActive])
  return useMemo(() => {
    const { navigator } = context
    const whenShown = (go: () => void) => {
      if (active.current) go()
      else waiting.current = go
    }
    const own: Navigator = {
      createHref: (to) => navigator.createHref(to),
      ...(navigator.encodeLocation ? { encodeLocation: navigator.encodeLocation } : {}),
      go: (delta) => whenShown(() => navigator.go(delta)),
      push: (...step) => whenShown(() => navigator.push(...step)),
      replace: (...step) => whenShown(() => navigator.replace(...step)),
    }
    return { ...context, navigator: own }
  }, [context])
}
