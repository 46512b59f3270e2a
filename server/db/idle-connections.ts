// Connections that stood idle in a pool may be dead, and no packet says so: the first user after a while asks first, and where one
// of them was silent the others are not trusted either.
import type pg from 'pg'
import { answerMs, within } from './own-limits.ts'

/** Milliseconds after which a connection is asked again; a busy one answers all the time. */
const trustedMs = 1000

/** `pools` lead to one server, and nobody has used them yet. `withinMs`: for the answer. */
export function watchIdle(pools: readonly pg.Pool[], withinMs: number = answerMs): void {
  /** With the time at which they were last heard. */
  const idle = new Map<pg.PoolClient, number>()
  const given = new WeakSet<pg.PoolClient>()

  /** Destroyed by us or given up by the kernel, with no word from the other end. */
  const wasSilent = (client: pg.PoolClient, error: Error & { code?: string }) =>
    error.code === 'ETIMEDOUT' || (error.code === undefined && !client.connection.stream.readableEnded)

  const giveUpIdle = () => {
    for (const client of idle.keys()) {
      given.add(client)
      client.connection.stream.destroy()
    }
    idle.clear()
  }
  for (const pool of pools) {
    pool.on('connect', (client) =>
      client.once('error', (error) => {
        if (!given.has(client) && wasSilent(client, error)) giveUpIdle()
      }),
    )
    pool.on('release', (_, client) => void idle.set(client, performance.now()))
    pool.on('remove', (client) => void idle.delete(client))
    pool.on('acquire', (client) => {
      const heardAt = idle.get(client)
      idle.delete(client)
      if (heardAt === undefined || performance.now() - heardAt < trustedMs) return
      // An empty statement, in one write with the one behind it: no round trip more.
      client.query(within(withinMs, { text: ';' })).catch(() => {})
    })
  }
}
