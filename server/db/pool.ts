import { Kysely, type LogEvent, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { DB } from '../generated/database.d.ts'
import { endInTime, keptAlive, within } from './own-limits.ts'
import { planMarkedOnce } from './planned-once.ts'

/** Connections of one login. */
export interface Connections {
  pool: pg.Pool
  kysely: Kysely<DB>
}

export interface SlowStatement {
  /** With placeholders instead of values. */
  sql: string
  milliseconds: number
}

interface SlowWatch {
  /** Milliseconds. */
  atLeast: number
  onSlow: (statement: SlowStatement) => void
}

export const connectionsOf = (pool: pg.Pool, slow?: SlowWatch): Connections => ({
  pool,
  kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(slow && { log: slowLogger(slow) }) }),
})

/** The connections of the pool, for statements that are given up after so many milliseconds. */
export const limitedTo = (milliseconds: number, pool: pg.Pool): Kysely<DB> => {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const query = (text: string, values: readonly unknown[]) =>
      client.query(within(milliseconds, { text, values: [...values] }))
    // The driver's types know no overload for cursors, which are not opened here.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) })
}

const slowLogger =
  ({ atLeast, onSlow }: SlowWatch) =>
  ({ query, queryDurationMillis: milliseconds }: LogEvent): void => {
    if (milliseconds >= atLeast) onSlow({ sql: query.sql, milliseconds })
  }

/** A pool whose `date` columns arrive as the text `2026-01-31`: a JavaScript Date would shift them by the time zone. */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    // A new connection is a new process that knows nothing of the tables yet: who comes back after a minute finds the old
    // one. Shorter than the six minutes after which lines forget those on which nothing is said.
    idleTimeoutMillis: 240_000,
    // A statement goes out while the one before it is still being answered; PostgreSQL keeps the order.
    pipeline: true,
    ...keptAlive,
    ...config,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool listens to idle connections alone: one that breaks while it is in use would end the process, though its
  // user learns of it by the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', endInTime)
  pool.on('connect', planMarkedOnce)
  pool.on('connect', sendTogether)
  // Whoever comes next must not find himself inside of what another began: the pool takes out a client that is ending. The
  // error of a statement may arrive before the status that it leaves behind, which is not known then.
  pool.on('release', (_, client) => {
    const isKnown = 'readyForQuery' in client && client.readyForQuery === true
    if (!isKnown || client.getTransactionStatus() !== 'I') void client.end()
  })
  return pool
}

/**
 * What is asked before the event loop turns goes out in one write: the beginning of a transaction together with its first
 * statement, and statements that do not wait for each other. A write wakes the process on the other side, which costs more than
 * what is written.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection
  const query = client.query.bind(client)
  let isGathering = false
  const gathered = (...asked: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      stream.cork()
      const send = () => {
        isGathering = false
        stream.uncork()
      }
      // A tick that a microtask asks for comes after all the others.
      queueMicrotask(() => process.nextTick(send))
    }
    return Reflect.apply(query, client, asked)
  }
  // The driver declares an overload for each way of calling; all of them arrive here.
  client.query = gathered as typeof client.query
}
