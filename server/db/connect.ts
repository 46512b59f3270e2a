// The one place that opens connections: to the database of DATABASE_URL, or to the bundled PostgreSQL.
import pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { watchIdle } from './idle-connections.ts'
import { graceSeconds, keptAliveThere, longSeconds, nameFor } from './own-limits.ts'
import { type Connections, connectionsOf, makePool } from './pool.ts'
import { refuseSharedSessions } from './refuse-shared-sessions.ts'

/** The PostgreSQL that carries the product. */
export interface DatabaseServer {
  /** The owner of the database: for migrations and set-up alone. */
  ownerUrl: string
  /** Ends the bundled PostgreSQL; leaves any other alone. */
  stop(): Promise<void>
}

export type DatabaseAddress = { databaseUrl: string } | { embeddedFolder: string }

/** `onLost`: the bundled PostgreSQL came to an end for good. */
export async function startDatabaseServer(
  address: DatabaseAddress,
  { onLost = () => {} }: { onLost?: (reason: string) => void } = {},
): Promise<DatabaseServer> {
  if ('databaseUrl' in address) return { ownerUrl: address.databaseUrl, stop: async () => {} }
  const postgres = await startEmbeddedPostgres({ folder: address.embeddedFolder, onLost })
  return { ownerUrl: postgres.databaseUrl, stop: postgres.stop }
}

export interface OwnerConnections extends Connections {
  /** They lead through a pooler, which keeps sessions apart for the owner at least. */
  arePooled: boolean
  close(): Promise<void>
}

/** Connections of the owner; checks that the database can carry the product and throws a StartFailure otherwise. */
export async function connectAsOwner(
  ownerUrl: string,
  { poolSize = 4, connectSeconds = 10 } = {},
): Promise<OwnerConnections> {
  const connectionTimeoutMillis = connectSeconds * 1000
  const pool = makePool({
    connectionString: ownerUrl,
    max: poolSize,
    application_name: nameFor('owner'),
    connectionTimeoutMillis,
    query_timeout: (longSeconds + graceSeconds) * 1000,
    onConnect: async (client) =>
      void (await client.query(`set statement_timeout = '${longSeconds}s'; ${keptAliveThere}`)),
  })
  watchIdle([pool])
  // Without a listener a broken idle connection would end the process.
  pool.on('error', () => {})
  let arePooled: boolean
  try {
    await checkServer(pool)
    arePooled = await refuseSharedSessions(ownerUrl)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { ...connectionsOf(pool), arePooled, close: () => pool.end() }
}

const oldestVersion = 150_000

interface ServerFacts {
  version: number
  encoding: string
  chinese: boolean
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const facts = await askServer(pool)
  if (facts.version < oldestVersion) {
    throw new StartFailure(`数据库是 PostgreSQL ${Math.floor(facts.version / 10_000)}，需要 15 或更新的版本。`)
  }
  if (facts.encoding !== 'UTF8') throw new StartFailure(`数据库的编码是 ${facts.encoding}，需要 UTF8。`)
  if (!facts.chinese) throw new StartFailure('数据库没有中文排序规则 zh-x-icu，请换用带 ICU 的 PostgreSQL。')
}

async function askServer(pool: pg.Pool): Promise<ServerFacts> {
  try {
    const { rows } = await pool.query<ServerFacts>(`select
      current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'zh-x-icu') as chinese`)
    if (rows[0] === undefined) throw new Error('no answer')
    return rows[0]
  } catch (error) {
    // The message of the driver names host and port, never the password.
    const message = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error)
    throw new StartFailure(`无法连接数据库，请检查 DATABASE_URL 和数据库是否在运行：${message}`)
  }
}

/** Returns the connection of a URL as programs of PostgreSQL read it from their environment. */
export function environmentOf(url: string): Record<string, string | undefined> {
  const { host, port, user, password, database } = new pg.Client(url)
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? undefined,
    PGDATABASE: database,
  }
}
