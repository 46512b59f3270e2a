// The connections of a running server: a pool for each purpose, so that none can take what another needs.

import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../generated/database.d.ts'
import { watchIdle } from './idle-connections.ts'
import type { Logins, Purpose } from './logins.ts'
import {
  answerMs,
  askedEveryMs,
  askWhileIdle,
  graceSeconds,
  keptAliveThere,
  nameFor,
  openClient,
  within,
} from './own-limits.ts'
import { type Connections, connectionsOf, limitedTo, makePool, type SlowStatement } from './pool.ts'
import { type Replica, type ReplicaState, watchReplica } from './replica.ts'

/** A connection of its own, which hears notifications. */
export type ListenerConnection = pg.Client

export interface WorkConnections extends Connections {
  /** The same connections for the statements of the queue itself: short ones, which leases wait for. */
  queue: Kysely<DB>
}

export interface Database {
  /** Requests of staff and of strangers. Outside of a transaction it finds sessions and no more. */
  staff: Connections
  /** Requests of users of enterprises. */
  enterprise: Connections
  work: WorkConnections
  /** Statements of online reports, each on a connection of its own. */
  report: Connections
  /** One connection that answers whether the database answers. */
  probe: Connections
  /** Undefined where none is configured. */
  replica: Replica | undefined
  /** Opens a connection beside the pools, for LISTEN; `close` ends it. */
  connectListener(): Promise<ListenerConnection>
  close(): Promise<void>
}

/** Connections at most, by purpose. */
export type PoolSizes = Record<Purpose, number>

export const defaultPoolSizes: PoolSizes = { staff: 10, enterprise: 10, work: 8, report: 4 }

export interface ReplicaAddress {
  /** Host, port and database; the logins are those of the primary. */
  url: string
  /** Further behind, it is not read. */
  mostSecondsBehind: number
}

export interface OpenOptions {
  sizes?: PoolSizes
  replica?: ReplicaAddress | undefined
  /** Multiplies every limit of time, for tests on a machine that pauses for seconds. */
  patience?: number
  onReplica?: (state: ReplicaState) => void
  /** A statement took a second or longer. */
  onSlow?: (statement: SlowStatement) => void
  /** Milliseconds in place of that second. */
  slowMs?: number
  /** An idle connection broke. */
  onError?: (reason: string) => void
}

interface Bounds {
  /** Taken on outside of transactions; nothing may be done without one. */
  role?: 'kouan_gate' | 'kouan_work' | 'kouan_report'
  statementSeconds: number
  /** Waiting for a lock ends here, so that one locked table holds no connection that others need. */
  lockSeconds: number
  /** A transaction that nobody goes on with. */
  idleSeconds: number
  /** Waiting for a connection. */
  connectSeconds: number
  /** Also where PostgreSQL only reads; elsewhere such a connection is none. */
  mayRecover?: true
  /** Uses after which a connection is replaced; unlimited by default. */
  uses?: number
}

/** Milliseconds for a statement of the queue: a renewal that fails is tried again before the lease of a minute ends. */
const queueMs = 20_000

const request = { statementSeconds: 30, lockSeconds: 3, idleSeconds: 30, connectSeconds: 10 }
const bounds: Record<Exclude<keyof Database, 'close' | 'connectListener' | 'replica'>, Bounds> = {
  staff: { ...request, role: 'kouan_gate' },
  enterprise: request,
  work: { role: 'kouan_work', statementSeconds: 300, lockSeconds: 30, idleSeconds: 120, connectSeconds: 30 },
  // The statement is somebody's: its session ends with it. Each has a limit of its own within this one.
  report: { role: 'kouan_report', statementSeconds: 120, lockSeconds: 1, idleSeconds: 30, connectSeconds: 10, uses: 1 },
  // An open connection does not show whether another one can be made.
  probe: {
    role: 'kouan_gate',
    statementSeconds: 3,
    lockSeconds: 1,
    idleSeconds: 3,
    connectSeconds: 3,
    uses: 5,
    mayRecover: true,
  },
}

export function openDatabase(logins: Logins, options: OpenOptions = {}): Database {
  const { sizes = defaultPoolSizes, patience = 1, onError, onSlow, slowMs = 1000 } = options
  let isClosing = false
  const open = (purpose: string, connectionString: string, max: number, usual: Bounds): Connections => {
    const bound = patiently(usual, patience)
    const connectMs = bound.connectSeconds * 1000
    const pool = makePool({
      connectionString,
      max,
      application_name: nameFor(purpose),
      maxUses: bound.uses ?? Number.POSITIVE_INFINITY,
      connectionTimeoutMillis: connectMs,
      query_timeout: (bound.statementSeconds + graceSeconds * patience) * 1000,
      onConnect: (client) => prepare(client, bound),
    })
    // Without a listener a broken idle connection would end the process.
    pool.on('error', (error) => {
      // Closing connections may still meet the end of their server.
      if (!isClosing) onError?.(error.message)
    })
    // Those of online reports are somebody's words, with the values in them.
    const isWatched = onSlow !== undefined && bound.role !== 'kouan_report'
    return connectionsOf(pool, isWatched ? { atLeast: slowMs, onSlow } : undefined)
  }
  const withinMs = answerMs * patience
  const poolsOf = (opened: Record<string, Connections>) => {
    const pools = Object.values(opened).map(({ pool }) => pool)
    watchIdle(pools, withinMs)
    return pools
  }
  const workers = open('work', logins.work, sizes.work, bounds.work)
  const connections = {
    staff: open('staff', logins.staff, sizes.staff, bounds.staff),
    enterprise: open('enterprise', logins.enterprise, sizes.enterprise, bounds.enterprise),
    work: { ...workers, queue: limitedTo(queueMs * patience, workers.pool) },
    report: open('report', logins.report, sizes.report, bounds.report),
    probe: open('probe', logins.staff, 1, bounds.probe),
  }
  const pools: pg.Pool[] = poolsOf(connections)
  const openReplica = ({ url, mostSecondsBehind }: ReplicaAddress) => {
    const at = (purpose: 'staff' | 'enterprise') =>
      [`replica ${purpose}`, replicaUrl(logins[purpose], url), sizes[purpose]] as const
    const reads = { connectSeconds: 3, mayRecover: true } as const
    const replica = {
      staff: open(...at('staff'), { ...bounds.staff, ...reads }),
      enterprise: open(...at('enterprise'), { ...bounds.enterprise, ...reads }),
      probe: open('replica probe', replicaUrl(logins.staff, url), 1, bounds.probe),
    }
    pools.push(...poolsOf(replica))
    const { onReplica: onChange } = options
    return watchReplica({ primary: connections.probe, replica, mostSecondsBehind, ...(onChange && { onChange }) })
  }
  const replica = options.replica && openReplica(options.replica)
  const listeners = new Set<pg.Client>()
  const connectListener = async () => {
    if (isClosing) throw new Error('the database is closed')
    const client = await openClient(logins.staff, { purpose: 'live', statementMs: withinMs, connectMs: withinMs })
    try {
      // It may have closed while the connection was made.
      if (isClosing) throw new Error('the database is closed')
      askWhileIdle(client, { everyMs: askedEveryMs * patience, withinMs })
      client.once('end', () => listeners.delete(client))
      listeners.add(client)
      await client.query('set role kouan_gate')
      return client
    } catch (error) {
      await client.end()
      throw error
    }
  }
  const close = async () => {
    isClosing = true
    await replica?.stop()
    await Promise.all([...pools, ...listeners].map((one) => one.end()))
  }
  return { ...connections, replica, connectListener, close }
}

const patiently = (bound: Bounds, patience: number): Bounds => ({
  ...bound,
  statementSeconds: bound.statementSeconds * patience,
  lockSeconds: bound.lockSeconds * patience,
  idleSeconds: bound.idleSeconds * patience,
  connectSeconds: bound.connectSeconds * patience,
})

/** The login at the address of the replica, which has the logins of its primary. */
function replicaUrl(login: string, replica: string): string {
  const { username, password } = new URL(login)
  const url = new URL(replica)
  if (url.host === '') url.host = 'localhost'
  url.username = username
  url.password = password
  return url.href
}

/** Before the first user of the connection has it. Throws where PostgreSQL only reads, for one that is to write. */
async function prepare(client: pg.ClientBase, bound: Bounds): Promise<void> {
  const answer: unknown = await client.query(within(bound.connectSeconds * 1000, { text: settingsOf(bound) }))
  // Several statements at once are answered by one result each, which the types of the driver do not know.
  const results = answer as pg.QueryResult<{ recovers: boolean }>[]
  if (bound.mayRecover || !results.at(-1)?.rows[0]?.recovers) return
  throw Object.assign(new Error('the server is in recovery'), { code: '25006' })
}

/** In one round trip. */
const settingsOf = ({ role, statementSeconds, lockSeconds, idleSeconds }: Bounds) =>
  `${role === undefined ? '' : `set role ${role}; `}set statement_timeout = '${statementSeconds}s'; set lock_timeout = '${
    lockSeconds
  }s'; set idle_in_transaction_session_timeout = '${idleSeconds}s'; ${keptAliveThere}; select pg_is_in_recovery() as recovers`
