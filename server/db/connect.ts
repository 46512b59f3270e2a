// The one place that opens connections: to the database of DATABASE_URL, or to the bundled PostgreSQL.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartFailure } from '../boot/start-failure.ts'
import type { DB } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** An open database; `close` also ends the bundled PostgreSQL. */
export interface Database {
  pool: pg.Pool
  kysely: Kysely<DB>
  /** True when the server runs its own PostgreSQL. */
  embedded: boolean
  close(): Promise<void>
}

export type DatabaseAddress = { databaseUrl: string } | { embeddedFolder: string }

export interface ConnectOptions {
  /** Connections at most; 20 by default. */
  poolSize?: number
  /** An idle connection broke, or the bundled PostgreSQL came to an end for good (`lost`). */
  onError?: (event: { message: string; lost: boolean }) => void
}

const oldestVersion = 150_000

/** Opens the database and checks that it can carry the product; throws a StartFailure otherwise. */
export async function connect(address: DatabaseAddress, options: ConnectOptions = {}): Promise<Database> {
  const report = options.onError ?? (() => {})
  if ('databaseUrl' in address) return open(address.databaseUrl, { ...options, embedded: false })
  const postgres = await startEmbeddedPostgres({
    folder: address.embeddedFolder,
    onLost: (message) => report({ message, lost: true }),
  })
  try {
    return await open(postgres.databaseUrl, { ...options, embedded: true, afterClose: postgres.stop })
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

interface OpenOptions extends ConnectOptions {
  embedded: boolean
  afterClose?: () => Promise<void>
}

async function open(databaseUrl: string, options: OpenOptions): Promise<Database> {
  const pool = makePool({ connectionString: databaseUrl, max: options.poolSize ?? 20 })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onError?.({ message: error.message, lost: false }))
  try {
    await checkServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    pool,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    embedded: options.embedded,
    close: async () => {
      await pool.end()
      await options.afterClose?.()
    },
  }
}

/** A pool whose `date` columns arrive as the text `2026-01-31`: a JavaScript Date would shift them by the time zone. */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    ...config,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.DATE ? String : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool listens to idle connections alone: one that breaks while it is in use would end the process, though its
  // user learns of it by the next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

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
