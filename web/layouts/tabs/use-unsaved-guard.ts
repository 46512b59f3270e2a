import { useEffect } from 'react'
import { followLosses, hasUnsaved } from '../../data/drafts/unsaved.ts'
import { useTabs } from './tabs-store.ts'
import { type ShownTab, useTabOf } from './use-shown-tab.ts'

/** On the way to another page what is typed into this one is lost, unless it stays open; outside of all pages everything is. */
export function useUnsavedGuard({ key, isKept }: ShownTab): void {
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
