import { use, useEffect, useRef } from 'react'
import { PagePlace } from './page-place.ts'

/**
 * Runs when one comes back to a page that was kept: what was read for it may have changed meanwhile. First the page is
 * seen as it was left.
 */
export function useShownAgain(run: () => void): void {
  const place = use(PagePlace)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const runIfShown = () => void (place.isActive() && latest.current())
    return place.listen(() => place.isActive() && requestAnimationFrame(() => setTimeout(runIfShown)))
  }, [place])
}
