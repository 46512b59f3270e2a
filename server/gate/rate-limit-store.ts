// Store of the rate-limit plugin: counts in the database, shared by all servers (docs/decisions/2110).
import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Connections } from '../db/pool.ts'

type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

/** Named, so that PostgreSQL caches the plan. Uses the clock of the database, because the clocks of servers differ. */
const count = {
  name: 'count call',
  text: `insert into counted_call as c (subject, calls, until) values ($1, 1, now() + make_interval(secs => $2 / 1000.0))
    on conflict (subject) do update set
      calls = case when c.until <= now() then 1 else c.calls + 1 end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning calls, ceil(extract(epoch from until - now()) * 1000)::int as ttl`,
}

/** A subject over its limit stays so until its window ends, so it is answered from memory without a query. */
const maxCachedSubjects = 10_000

export interface CallLimit {
  /** Milliseconds. */
  window: number
  /** Calls in it. */
  max: number
}

/** Returns the counter of calls by key; `pool`: connections that may write it. `ttl`: milliseconds until the window ends. */
export function callCounter(pool: Connections['pool']) {
  const overLimit = new Map<string, { current: number; until: number }>()

  return async function add(key: string, { window, max }: CallLimit): Promise<{ current: number; ttl: number }> {
    const known = overLimit.get(key)
    const left = (known?.until ?? 0) - performance.now()
    if (known && left > 0) return { current: ++known.current, ttl: left }
    overLimit.delete(key)
    const subject = createHash('sha256').update(key).digest()
    const { rows } = await pool.query<{ calls: number; ttl: number }>({ ...count, values: [subject, window] })
    const { calls = 1, ttl = window } = rows[0] ?? {}
    if (calls > max) {
      if (overLimit.size >= maxCachedSubjects) overLimit.clear()
      overLimit.set(key, { current: calls, until: performance.now() + ttl })
    }
    return { current: calls, ttl }
  }
}

/** Returns the store for the plugin. */
export function rateLimitStore(pool: Connections['pool']): FastifyRateLimitStoreCtor {
  const add = callCounter(pool)
  return class SharedCounts implements FastifyRateLimitStore {
    incr(key: string, counted: Counted, window: number, max: number): void {
      add(key, { window, max }).then(
        (answer) => counted(null, answer),
        (error) => counted(error),
      )
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
