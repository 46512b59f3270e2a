import { use, useEffect, useRef } from 'react'
import { PagePlace } from './page-place.ts'

/** Runs when one comes back to a page that was kept: what was read for it may have changed meanwhile. */
export function useShownAgain(run: () => void): void {
  const place = use(PagePlace)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => place.listen(() => place.isActive() && latest.current()), [place])
}
