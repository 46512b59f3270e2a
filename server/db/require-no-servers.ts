// Acquires the lock that running servers share exclusively: for work that no running server tolerates.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'
import { lockNumbers } from './locks.ts'

export interface Alone {
  /** The connection of a server that was killed may end a little later than the server. */
  patienceMs: number
  refusal: (servers: number) => string
}

/** Takes the lock until the session ends; throws a StartFailure where servers run. */
export async function requireNoServers(client: pg.PoolClient, { patienceMs, refusal }: Alone): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockNumbers.presence,
    ])
    if (rows[0]?.held) return
    if (waited >= patienceMs) break
    await wait(100)
  }
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [lockNumbers.presence],
  )
  throw new StartFailure(refusal(rows[0]?.count ?? 1))
}
