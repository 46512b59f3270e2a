import { useEffect, useRef, useState } from 'react'
import type { Complete, Completion } from './popup-cell-props.ts'

interface Options {
  complete: Complete | undefined
  /** Text that was typed since the edit began; empty where nothing was. */
  typed: string
}

const mostOffered = 8

/** The records that are meant by the typed text, the first one chosen. None where they cannot be loaded: the text is free. */
export function useCompletions({ complete, typed }: Options) {
  const latest = useRef(complete)
  const [found, setFound] = useState<{ typed: string; completions: readonly Completion[] }>()
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // With nothing typed they are loaded ahead.
    latest.current?.(wanted, signal).then(
      (completions) => {
        if (signal.aborted) return
        setFound({ typed: wanted, completions: completions.slice(0, mostOffered) })
        setAt(0)
      },
      () => {},
    )
    return () => controller.abort()
  }, [wanted])
  const isWanted = complete !== undefined && wanted !== '' && wanted !== dismissed
  const offered = isWanted && found?.typed === wanted ? found.completions : []
  return {
    offered,
    /** Asked for and not there yet. */
    isAwaited: isWanted && found?.typed !== wanted,
    at,
    move: (by: 1 | -1) => setAt((at + by + offered.length) % offered.length),
    /** Keeps the typed text as it is. */
    dismiss: () => setDismissed(wanted),
  }
}
