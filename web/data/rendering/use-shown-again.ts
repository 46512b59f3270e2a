import { use, useEffect, useRef } from 'react'
import { PagePlace } from './page-place.ts'

/** Milliseconds that a page has to be visible, so that passing through it reads nothing. */
const seenFirst = 100

/** Calls `run` when a retained page is shown again, because its data may have changed meanwhile. */
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
