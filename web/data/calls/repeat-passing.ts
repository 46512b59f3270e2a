// Calls on which a session depends are repeated while what keeps them from an answer may pass: nobody is logged out for a slow moment.
import { type AskError, isAskError } from './ask-error.ts'

const passingStatuses = [408, 429, 502, 503, 504]

/** Whether the same call may succeed a moment later: the line, the time or the load failed, and not what was asked. */
export const isPassing = (error: unknown): error is AskError =>
  isAskError(error, 'timeout', 'network') || (isAskError(error) && passingStatuses.includes(error.status))

/** Milliseconds before the second try, the third and so on; each later one has the longest pause. */
const pauses = [1000, 2000, 4000, 8000, 15_000]
const longestPause = 30_000

/** The last try begins within this time after the first, in milliseconds. */
const limit = 120_000

interface Repeating {
  /** Called before each pause; `retry` ends the pause. */
  onPause?: (retry: () => void) => void
  /** Ends the tries with the last failure: whoever waits is gone. */
  signal?: AbortSignal
}

/** Returns what the first successful try returns; throws the failure that does not pass, or the last one within the limit. */
export async function repeatPassing<T>(call: () => Promise<T>, { onPause, signal }: Repeating = {}): Promise<T> {
  const endsAt = Date.now() + limit
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      const pause = pauses[failures] ?? longestPause
      if (!isPassing(error) || signal?.aborted || Date.now() + pause > endsAt) throw error
      await pauseFor(pause, { onPause, signal })
      if (signal?.aborted) throw error
    }
  }
}

function pauseFor(milliseconds: number, { onPause, signal }: Repeating): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    onPause?.(end)
  })
}
