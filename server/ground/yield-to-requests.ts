// Lets long work yield to requests, with which it shares the thread, the processor and the database.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Requests without a response yet. */
const pendingRequests = new Set<{ since: number }>()

/**
 * A request that has waited longer waits for something else than the processor: a lock, perhaps of the long work
 * itself.
 */
const requestWaitMs = 100
/** Share of the time that long work gets under any load. */
const minShare = 1 / 8

export async function trackRequest<T>(answer: () => Promise<T>): Promise<T> {
  const request = { since: performance.now() }
  pendingRequests.add(request)
  try {
    return await answer()
  } finally {
    pendingRequests.delete(request)
  }
}

function isRequestWaiting(): boolean {
  const after = performance.now() - requestWaitMs
  for (const { since } of pendingRequests) if (since > after) return true
  return false
}

/** Milliseconds of work after which others have their turn. */
const turnMs = 10

/** Returns a function that long work awaits between its steps, each of some milliseconds. */
export function createYield(): () => Promise<void> {
  const takeTurn = createTurns()
  let begun = performance.now()
  return async () => {
    // A request that has come shows only when the loop turns.
    await takeTurn()
    const now = performance.now()
    const until = now + (now - begun) * (1 / minShare - 1)
    while (isRequestWaiting() && performance.now() < until) await pause(1)
    begun = performance.now()
  }
}

/** Returns a function that a request awaits between short steps of calculation; others are served in between. */
export function createTurns(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < turnMs) return
    await nextTurn()
    begun = performance.now()
  }
}
