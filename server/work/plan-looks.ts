// When a process looks into the queue: at the next time that is known, and after the longest pause in any case.

interface LooksOptions {
  longestMs: number
  look: () => void
}

export interface Looks {
  /** A look begins, after which `plan` says when the next one is. */
  begin(): void
  plan(ms: number): void
  /** Looks within this time, also where it is named while a look is under way. */
  lookWithin(ms: number): void
  end(): void
}

/** Milliseconds between two looks at least: what is due at nearly the same time is found by one. */
const shortestMs = 250

export function planLooks({ longestMs, look }: LooksOptions): Looks {
  let timer: NodeJS.Timeout | undefined
  /** By the monotonic clock. */
  let plannedAt = Number.POSITIVE_INFINITY
  let isLooking = false
  let isEnded = false

  const timeIn = (ms: number) => performance.now() + Math.min(longestMs, Math.max(shortestMs, ms))
  function set(at: number): void {
    clearTimeout(timer)
    plannedAt = at
    if (!isEnded && !isLooking) timer = setTimeout(look, Math.max(0, at - performance.now()))
  }

  return {
    begin() {
      isLooking = true
      set(Number.POSITIVE_INFINITY)
    },
    plan(ms) {
      isLooking = false
      set(Math.min(plannedAt, timeIn(ms)))
    },
    lookWithin(ms) {
      const at = timeIn(ms)
      if (at < plannedAt) set(at)
    },
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
