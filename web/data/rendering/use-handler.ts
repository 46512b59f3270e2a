import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same function at every rendering; calling it calls the latest handler. For event handlers only, never during
 * rendering: a component that receives it is not re-rendered because of it.
 */
export function useHandler<Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...given) => latest.current(...given), [])
}
