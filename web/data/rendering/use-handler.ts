import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at each drawing; a call of it is one of the latest. For what is done at a press and the like, never
 * while something is drawn: whoever is given it need not be drawn anew.
 */
export function useHandler<Given extends unknown[], Answer>(
  handler: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...given) => latest.current(...given), [])
}
