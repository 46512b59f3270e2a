// A search while typing: requests when the typing pauses, and only the answer to the latest text counts.
import { errorSentence } from './error-sentence.ts'

/** Milliseconds without a key before a search begins. */
export const searchDelay = 300

export interface SearchState<T> {
  keyword: string
  phase: 'untyped' | 'loading' | 'done' | 'failed'
  found: readonly T[]
  /** Why it failed. */
  message?: string
}

export interface Timer {
  start: (run: () => void, delay: number) => unknown
  stop: (started: unknown) => void
}

interface Options<T> {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly T[]>
  /** Milliseconds. */
  delay: number
  onState: (state: SearchState<T>) => void
  timer?: Timer
}

const browserTimer: Timer = {
  start: (run, delay) => setTimeout(run, delay),
  stop: (started) => clearTimeout(started as ReturnType<typeof setTimeout>),
}

export const untyped = { keyword: '', phase: 'untyped', found: [] } as const

export function openLatestSearch<T>({ search, delay, onState, timer = browserTimer }: Options<T>) {
  let started: unknown
  let running = new AbortController()

  function stop() {
    timer.stop(started)
    running.abort()
  }

  async function ask(keyword: string) {
    running = new AbortController()
    const { signal } = running
    try {
      const found = await search(keyword, signal)
      if (!signal.aborted) onState({ keyword, phase: 'done', found })
    } catch (error) {
      if (!signal.aborted) onState({ keyword, phase: 'failed', found: [], message: errorSentence(error) })
    }
  }

  return {
    /** A new text; blank text ends the search. */
    type(text: string) {
      stop()
      const keyword = text.trim()
      if (keyword === '') return onState(untyped)
      onState({ keyword, phase: 'loading', found: [] })
      started = timer.start(() => void ask(keyword), delay)
    },
    /** The same text again, at once. */
    retry(text: string) {
      stop()
      const keyword = text.trim()
      onState({ keyword, phase: 'loading', found: [] })
      void ask(keyword)
    },
    close: stop,
  }
}
