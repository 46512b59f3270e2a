// Limits of time that this side of a connection keeps. A connection may die without a word (a firewall forgets it, an address moves
// to another machine): then nothing that PostgreSQL would end in time is ended (docs/decisions/2130).
import { hostname } from 'node:os'
import pg from 'pg'

/** Milliseconds within which a server that lives answers what reads no row and waits for no lock. */
export const answerMs = 10_000

/** Milliseconds after which a connection that has nothing to say is asked whether it still leads anywhere. */
export const askedEveryMs = 20_000

/** Seconds between the limit of PostgreSQL for a statement and ours, so that its own sentence arrives where it lives. */
export const graceSeconds = 5

/** Seconds for one statement of a start, an upgrade, a backup or an archive, which reads whole tables. */
export const longSeconds = 6 * 3600

/** The kernel asks after 10 seconds of silence and gives up 10 seconds later. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The same for the other end, so that it gives back the locks of a server that it no longer reaches. */
export const keptAliveThere =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 10'

/** Name of a connection in `pg_stat_activity`: what it is for, and whose it is. */
export const nameFor = (purpose: string): string => `kouan ${purpose} ${hostname().slice(0, 36)}:${process.pid}`

/** A statement that is given up after so many milliseconds; its connection is destroyed then. */
export const within = (milliseconds: number, query: pg.QueryConfig): pg.QueryConfig & { query_timeout: number } => ({
  ...query,
  query_timeout: milliseconds,
})

/** A connection beside the pools. */
export type OwnClient = pg.Client

export interface ClientOptions {
  /** Purpose of the connection. */
  purpose: string
  /** Milliseconds for one statement. */
  statementMs?: number
  /** Milliseconds for the connection. */
  connectMs?: number
}

/** Opens a connection beside the pools, which the caller closes. It is destroyed when a statement takes too long. */
export async function openClient(url: string, options: ClientOptions): Promise<OwnClient> {
  const { purpose, statementMs = longSeconds * 1000, connectMs = answerMs } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: nameFor(purpose),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    // Without it the driver leaves a connection as it is whose statement has taken too long.
    pipeline: true,
    ...keptAlive,
  })
  // Without a listener a connection that breaks would end the process; its user learns of it by the next statement.
  client.on('error', () => {})
  await client.connect()
  endInTime(client)
  try {
    await client.query(within(connectMs, { text: keptAliveThere }))
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A goodbye that the other end does not return ends, too. */
export function endInTime({ connection: { stream } }: pg.Client): void {
  stream.once('finish', () => {
    const timer = setTimeout(() => stream.destroy(), answerMs).unref()
    stream.once('close', () => clearTimeout(timer))
  })
}

interface AskedClient {
  query(config: pg.QueryConfig): Promise<unknown>
  once(event: 'end', listener: () => void): unknown
}

/** Asks a connection that waits for notifications, or holds a lock, until it ends. One that does not answer is destroyed. */
export function askWhileIdle(client: AskedClient, { everyMs = askedEveryMs, withinMs = answerMs } = {}): void {
  const ask = () => client.query(within(withinMs, { text: 'select 1' })).catch(() => {})
  const timer = setInterval(() => void ask(), everyMs).unref()
  client.once('end', () => clearInterval(timer))
}
