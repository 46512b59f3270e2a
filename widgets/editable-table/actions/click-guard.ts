// Clicks that come too fast after one that was let through.

export const insertGuardTime = 1500
export const defaultGuardTime = 300

/** True when enough time has passed since the last true. `now` in milliseconds. */
export function makeGuard({ time, now }: { time: number; now: () => number }): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - last < time) return false
    last = at
    return true
  }
}
