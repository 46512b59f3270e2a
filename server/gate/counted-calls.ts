// How often limited calls are used, counted in the database for all servers together: docs/decisions/036.
import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Connections } from '../db/pool.ts'

type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

/** By name, so that PostgreSQL keeps the plan. By its clock: those of servers differ. */
const count = {
  name: 'count call',
  text: `insert into counted_call as c (subject, calls, until) values ($1, 1, now() + make_interval(secs => $2 / 1000.0))
    on conflict (subject) do update set
      calls = case when c.until <= now() then 1 else c.calls + 1 end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning calls, ceil(extract(epoch from until - now()) * 1000)::int as ttl`,
}

/** Who is beyond the limit stays there until the window ends, and the database is not asked again for him. */
const mostRemembered = 10_000

/** For the plugin of limits; `pool`: connections that may count. */
export function countedCalls(pool: Connections['pool']): FastifyRateLimitStoreCtor {
  const beyond = new Map<string, { current: number; until: number }>()

  async function add(key: string, { window, max }: { window: number; max: number }) {
    const known = beyond.get(key)
    const left = (known?.until ?? 0) - performance.now()
    if (known && left > 0) return { current: ++known.current, ttl: left }
    beyond.delete(key)
    const subject = createHash('sha256').update(key).digest()
    const { rows } = await pool.query<{ calls: number; ttl: number }>({ ...count, values: [subject, window] })
    const { calls = 1, ttl = window } = rows[0] ?? {}
    if (calls > max) {
      if (beyond.size >= mostRemembered) beyond.clear()
      beyond.set(key, { current: calls, until: performance.now() + ttl })
    }
    return { current: calls, ttl }
  }

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
