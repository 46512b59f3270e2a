// Applies one change of the database beside servers that are at work: it waits for locks for moments only, and tries again.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'

export interface Migration {
  name: string
  sql: string
  sha256: string
  /** Servers of earlier versions go on, and start, beside it: its file says so in a line `-- older-servers: go-on`. */
  olderGoOn: boolean
}

export interface LockWaits {
  /**
   * Milliseconds for the locks of all tables, and for any other lock later. Whoever asks for a table meanwhile waits behind the
   * change, and may hold what the change wants next: below `deadlock_timeout` (1 s) the change gives way before PostgreSQL looks
   * for the deadlock and ends the other one.
   */
  lockMs?: number
  /** Milliseconds until the last try begins; 10 minutes unless given, because a backup reads every table for minutes. */
  lockPatienceMs?: number
}

/** Pauses between two tries grow up to this: requests that waited go on meanwhile. */
const longestPauseMs = 2000

/** Applies it in a transaction of its own; throws a StartFailure that says why it left nothing behind. */
export async function applyMigration(
  client: pg.PoolClient,
  migration: Migration,
  { lockMs = 400, lockPatienceMs = 600_000 }: LockWaits,
): Promise<void> {
  const endsAt = performance.now() + lockPatienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, migration, lockMs)
    } catch (error) {
      if (!metLocks(error)) throw failure(migration, error)
      await client.query('rollback')
      const pauseMs = Math.min(longestPauseMs, lockMs * tries)
      if (performance.now() + pauseMs > endsAt) throw blocked(migration, lockPatienceMs)
      await wait(pauseMs)
    }
  }
}

async function applyOnce(client: pg.PoolClient, { name, sql, sha256, olderGoOn }: Migration, lockMs: number) {
  await client.query('begin')
  await lockTables(client, tablesChangedIn(sql), lockMs)
  await client.query(`set local lock_timeout = ${lockMs}`)
  await client.query(sql)
  await client.query('insert into schema_migration (name, sha256, older_go_on) values ($1, $2, $3)', [
    ...[name, sha256, olderGoOn],
  ])
  await client.query('commit')
}

/** All before any work is done: work between two locks would let others wait until they are ended as part of a deadlock. */
async function lockTables(client: pg.PoolClient, names: readonly string[], lockMs: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where oid in (select to_regclass(name) from unnest($1::text[]) as name) and relkind in ('r', 'p') order by relname`,
    [names],
  )
  const endsAt = performance.now() + lockMs
  for (const { name } of rows) {
    const leftMs = Math.max(1, Math.round(endsAt - performance.now()))
    await client.query(`set local lock_timeout = ${leftMs}; lock table ${name} in access exclusive mode`)
  }
}

/** Returns the names of tables that a change takes for itself; others that it locks on the way are not known. */
export function tablesChangedIn(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  const statements = [
    /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/gi,
    /\b(?:trigger|policy)\s+(?:if\s+exists\s+)?\w+\s[^;]*?\bon\s+(\w+)/gi,
  ]
  return [...new Set(statements.flatMap((one) => [...code.matchAll(one)].map(([, name = '']) => name)))]
}

/** A lock that was not given in time, or a deadlock: the change is all undone, and the same may succeed a moment later. */
const metLocks = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

const blocked = ({ name }: Migration, patienceMs: number) =>
  new StartFailure(
    `数据库变更 ${name} 等待了 ${patienceMs / 1000} 秒，要改动的表一直被占用（例如正在进行的备份或很长的查询），没有留下任何改动；` +
      '请等它结束后再启动。',
  )

function failure({ name, sql }: Migration, error: unknown): StartFailure {
  const reason = error instanceof Error ? error.message : String(error)
  const position = (error as { position?: string }).position
  const line = position === undefined ? '' : `（第 ${sql.slice(0, Number(position)).split('\n').length} 行）`
  return new StartFailure(`数据库变更 ${name}${line} 执行失败，没有留下任何改动：${reason}`)
}
