// Retries the calls on which a session depends after transient failures, so that a slow connection logs nobody out.
import { type AskError, isAskError } from './ask-error.ts'

const transientStatuses = [408, 429, 502, 503, 504]

/** Whether the same call may succeed later: its failure is one of the connection, the time limit or the load. */
export const isTransient = (error: unknown): error is AskError =>
  isAskError(error, 'timeout', 'network') || (isAskError(error) && transientStatuses.includes(error.status))

/** Milliseconds before the second try, the third and so on; each later one has the longest pause. */
const pauses = [1000, 2000, 4000, 8000, 15_000]
const longestPause = 30_000

/** The last try begins within this time after the first, in milliseconds. */
const limit = 120_000

interface RetryOptions {
  /** Called before each pause; `retry` ends the pause. */
  onPause?: (retry: () => void) => void
  /** Ends the tries with the last failure, when the caller no longer waits. */
  signal?: AbortSignal
}

/** Returns the result of the first successful try; throws a failure that is not transient, or the last one within the limit. */
export async function retryTransient<T>(call: () => Promise<T>, { onPause, signal }: RetryOptions = {}): Promise<T> {
  const endsAt = Date.now() + limit
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      const pause = pauses[failures] ?? longestPause
      if (!isTransient(error) || signal?.aborted || Date.now() + pause > endsAt) throw error
      await pauseFor(pause, { onPause, signal })
      if (signal?.aborted) throw error
    }
  }
}

function pauseFor(milliseconds: number, { onPause, signal }: RetryOptions): Promise<void> {
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
