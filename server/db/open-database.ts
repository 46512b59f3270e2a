// The connections of a running server: a pool for each purpose, so that none can take what another needs.
import pg from 'pg'
import type { Logins, Purpose } from './logins.ts'
import { type Connections, connectionsOf, makePool, type SlowStatement } from './pool.ts'
import { type Replica, type ReplicaState, watchReplica } from './replica.ts'

/** A connection of its own, which hears notifications. */
export type ListenerConnection = pg.Client

export interface Database {
  /** Requests of staff and of strangers. Outside of a transaction it finds sessions and no more. */
  staff: Connections
  /** Requests of users of enterprises. */
  enterprise: Connections
  work: Connections
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
  /** Multiplies every limit of time, for tests on a machine that stands still for seconds. */
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
  /** Uses after which a connection is replaced; unlimited by default. */
  uses?: number
}

const request = { statementSeconds: 30, lockSeconds: 3, idleSeconds: 30, connectSeconds: 10 }
const bounds: Record<Exclude<keyof Database, 'close' | 'connectListener' | 'replica'>, Bounds> = {
  staff: { ...request, role: 'kouan_gate' },
  enterprise: request,
  work: { role: 'kouan_work', statementSeconds: 300, lockSeconds: 30, idleSeconds: 120, connectSeconds: 30 },
  // The statement is somebody's: its session ends with it. Each has a limit of its own within this one.
  report: { role: 'kouan_report', statementSeconds: 120, lockSeconds: 1, idleSeconds: 30, connectSeconds: 10, uses: 1 },
  // A connection that stands says nothing about whether another one can be made.
  probe: { role: 'kouan_gate', statementSeconds: 3, lockSeconds: 1, idleSeconds: 3, connectSeconds: 3, uses: 5 },
}

/** Of the connection for LISTEN: whom it fails reads everything anew, so that a moment of standing still must not end it. */
const listenerMs = 10_000

export function openDatabase(logins: Logins, options: OpenOptions = {}): Database {
  const { sizes = defaultPoolSizes, patience = 1, onError, onSlow, slowMs = 1000 } = options
  let isClosing = false
  const open = (connectionString: string, max: number, usual: Bounds): Connections => {
    const bound = patiently(usual, patience)
    const pool = makePool({
      connectionString,
      max,
      maxUses: bound.uses ?? Number.POSITIVE_INFINITY,
      connectionTimeoutMillis: bound.connectSeconds * 1000,
      onConnect: async (client) => void (await client.query(settingsOf(bound))),
    })
    // Without a listener a broken idle connection would end the process.
    pool.on('error', (error) => {
      // Connections that are told to end may still meet the end of the server that they lead to.
      if (!isClosing) onError?.(error.message)
    })
    // Those of online reports are somebody's words, with the values in them.
    const isWatched = onSlow !== undefined && bound.role !== 'kouan_report'
    return connectionsOf(pool, isWatched ? { atLeast: slowMs, onSlow } : undefined)
  }
  const connections = {
    staff: open(logins.staff, sizes.staff, bounds.staff),
    enterprise: open(logins.enterprise, sizes.enterprise, bounds.enterprise),
    work: open(logins.work, sizes.work, bounds.work),
    report: open(logins.report, sizes.report, bounds.report),
    probe: open(logins.staff, 1, bounds.probe),
  }
  const openReplica = ({ url, mostSecondsBehind }: ReplicaAddress) => {
    const at = (purpose: 'staff' | 'enterprise') => replicaUrl(logins[purpose], url)
    const replica = {
      staff: open(at('staff'), sizes.staff, { ...bounds.staff, connectSeconds: 3 }),
      enterprise: open(at('enterprise'), sizes.enterprise, { ...bounds.enterprise, connectSeconds: 3 }),
      probe: open(at('staff'), 1, bounds.probe),
    }
    const { onReplica: onChange } = options
    const watched = { primary: connections.probe, replica, mostSecondsBehind }
    return { pools: Object.values(replica), replica: watchReplica({ ...watched, ...(onChange && { onChange }) }) }
  }
  const opened = options.replica && openReplica(options.replica)
  const pools: pg.Pool[] = [...Object.values(connections), ...(opened?.pools ?? [])].map(({ pool }) => pool)
  const listeners = new Set<pg.Client>()
  const connectListener = async () => {
    if (isClosing) throw new Error('the database is closed')
    const client = new pg.Client({
      connectionString: logins.staff,
      application_name: 'kouan live',
      connectionTimeoutMillis: listenerMs * patience,
      query_timeout: listenerMs * patience,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.once('end', () => listeners.delete(client))
    await client.connect()
    listeners.add(client)
    await client.query('set role kouan_gate')
    return client
  }
  const close = async () => {
    isClosing = true
    await opened?.replica.stop()
    await Promise.all([...pools, ...listeners].map((one) => one.end()))
  }
  return { ...connections, replica: opened?.replica, connectListener, close }
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

/** In one round trip, before the first user of the connection has it. */
const settingsOf = ({ role, statementSeconds, lockSeconds, idleSeconds }: Bounds) =>
  `${role === undefined ? '' : `set role ${role}; `}set statement_timeout = '${statementSeconds}s'; set lock_timeout = '${
    lockSeconds
  }s'; set idle_in_transaction_session_timeout = '${idleSeconds}s'`
