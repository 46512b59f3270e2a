import { useCallback, useEffect, useRef, useState } from 'react'
import { errorSentence } from './error-sentence.ts'

export interface Loaded<T> {
  phase: 'idle' | 'loading' | 'done' | 'failed'
  value?: T
  /** Why it failed. */
  message?: string
  retry: () => void
}

interface Options<T> {
  /** Identifies the data: another key loads again, undefined loads nothing. */
  of: string | undefined
  load: (signal: AbortSignal) => Promise<T>
  onFailure?: (message: string, error: unknown) => void
}

/** Something that a loader brings once, with a way to try again. */
export function useLoaded<T>(options: Options<T>): Loaded<T> {
  const latest = useRef(options)
  latest.current = options
  const { of } = options
  const [state, setState] = useState<Omit<Loaded<T>, 'retry'> & { of?: string }>({ phase: 'idle' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again.
  useEffect(() => {
    if (of === undefined) return
    const running = new AbortController()
    // Data that is loaded again stays visible until the answer arrives.
    setState((before) => (before.of === of ? { ...before, phase: 'loading' } : { phase: 'loading', of }))
    latest.current.load(running.signal).then(
      (value) => {
        if (!running.signal.aborted) setState({ phase: 'done', value, of })
      },
      (error: unknown) => {
        if (running.signal.aborted) return
        const message = errorSentence(error)
        setState({ phase: 'failed', message, of })
        latest.current.onFailure?.(message, error)
      },
    )
    return () => running.abort()
  }, [of, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  if (of === undefined) return { phase: 'idle', retry }
  // Until the effect has run, the state belongs to the previous key.
  return state.of === of ? { ...state, retry } : { phase: 'loading', retry }
}
