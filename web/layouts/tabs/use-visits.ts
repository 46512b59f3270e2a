// Every page that is shown has its tab: a new one, its own, or that of the page which went on to it.
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isWentOn } from '../../menu/went-on.ts'
import { visitTab } from './tabs-store.ts'
import type { ShownTab } from './use-shown-tab.ts'

export function useVisits({ key, title, address, isHidden, pattern }: ShownTab, hasTabs: boolean): void {
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
