import { use, useEffect, useRef } from 'react'
import { PagePlace } from './page-place.ts'

/** Milliseconds that a page is seen first. Whoever walks through several pages asks for the one that they stay on. */
const seenFirst = 100

/** Runs when one comes back to a page that was kept: what was read for it may have changed meanwhile. */
export function useShownAgain(run: () => void): void {
  const place = use(PagePlace)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = place.isActive() ? setTimeout(() => latest.current(), seenFirst) : undefined
    }
    const stop = place.listen(follow)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [place])
}
