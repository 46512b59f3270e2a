// Counts the calls of each client and route, as a bucket that fills up by the second. Each server counts for itself.
import type { RouteLimit } from './read-filters.ts'

interface Bucket {
  tokens: number
  /** Epoch milliseconds of the last look. */
  at: number
}

const most = 10_000

export function countClients() {
  const buckets = new Map<string, Bucket>()
  return {
    /** Returns 0 when the call is allowed, otherwise the seconds after which the next one is. */
    take(key: string, { replenishRate, burstCapacity }: RouteLimit, now: Date): number {
      const at = now.getTime()
      const { tokens, at: before } = buckets.get(key) ?? { tokens: burstCapacity, at }
      const filled = Math.min(burstCapacity, tokens + (Math.max(0, at - before) / 1000) * replenishRate)
      // The newest last, so that the first is the one to forget.
      buckets.delete(key)
      buckets.set(key, { tokens: filled >= 1 ? filled - 1 : filled, at })
      const [oldest] = buckets.keys()
      if (buckets.size > most && oldest !== undefined) buckets.delete(oldest)
      return filled >= 1 ? 0 : Math.ceil((1 - filled) / replenishRate)
    },
  }
}
