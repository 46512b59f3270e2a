// Long work shares the thread, the processor and the database with requests: while somebody waits for an answer, it holds back.
import { setTimeout as pause } from 'node:timers/promises'

interface Asked {
  since: number
}

/** The requests that are being answered. */
const underWay = new Set<Asked>()

/** Who has waited for longer waits for something else than the processor: a lock, perhaps of the long work itself. */
const quickMs = 100
/** However much is asked, so much of its time is the long work's own. */
const ownShare = 1 / 8

export async function answering<T>(answer: () => Promise<T>): Promise<T> {
  const asked = { since: performance.now() }
  underWay.add(asked)
  try {
    return await answer()
  } finally {
    underWay.delete(asked)
  }
}

function isAsked(): boolean {
  const after = performance.now() - quickMs
  for (const { since } of underWay) if (since > after) return true
  return false
}

/** Of one piece of long work: to be awaited between its steps, each of some milliseconds. */
export function givingWay(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    const now = performance.now()
    const until = now + (now - begun) * (1 / ownShare - 1)
    while (isAsked() && performance.now() < until) await pause(1)
    begun = performance.now()
  }
}
