import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Ends a message or notice by itself: the hook of `@rc-component/notification` of the same name, which it replaces in a build.
 * That one renders the notice at each frame, for a bar of the time that is left; none of ours has it. `duration` in seconds,
 * none: it stays. Answers how it goes on, and how it stops, as under a pointer.
 */
export function useNoticeTimer(duration: unknown, onClose: () => void): [resume: () => void, pause: () => void] {
  const milliseconds = typeof duration === 'number' ? Math.max(duration, 0) * 1000 : 0
  const [isRunning, setIsRunning] = useState(milliseconds > 0)
  const left = useRef(milliseconds)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    left.current = milliseconds
    setIsRunning(milliseconds > 0)
  }, [milliseconds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another duration begins anew
  useEffect(() => {
    if (!isRunning) return
    const since = Date.now()
    const timer = setTimeout(close, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [isRunning, milliseconds])
  const resume = useCallback(() => setIsRunning(milliseconds > 0), [milliseconds])
  const pause = useCallback(() => setIsRunning(false), [])
  return [resume, pause]
}
