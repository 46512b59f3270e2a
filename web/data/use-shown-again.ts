import { useEffect, useRef } from 'react'
import { usePageActive } from './page-place.ts'

/** Runs when one comes back to a page that was kept: what was read for it may have changed meanwhile. */
export function useShownAgain(run: () => void): void {
  const isActive = usePageActive()
  const wasActive = useRef(isActive)
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back is the signal
  useEffect(() => {
    if (isActive && !wasActive.current) run()
    wasActive.current = isActive
  }, [isActive])
}
