import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectFolder } from '../ground/project-folder.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { ensureGroupRoles } from './group-roles.ts'

interface Migration {
  name: string
  sql: string
  sha256: string
}

export const migrationsFolder = join(projectFolder, 'server/db/migrations')

// Any fixed number: two processes that start at once take turns.
const lockNumber = 7_206_1001

/**
 * Brings the database to this version: applies `NNN-name.sql` files in order, each in a transaction of its own.
 * Returns the names that were applied now. Throws a StartFailure for a database of a newer version.
 */
export async function migrate(pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await ensureGroupRoles(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
    const applied = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
    const known = new Map(applied.rows.map((row) => [row.name, row.sha256]))
    refuseUnknown(known, migrations)
    const pending = migrations.filter((migration) => !known.has(migration.name))
    for (const migration of pending) await apply(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    // Ending the session also gives the advisory lock back, whatever state a failed statement left it in.
    client.release(true)
  }
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      // A checkout on another system may end lines differently; that is not a changed migration.
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

function refuseUnknown(known: Map<string, string>, migrations: Migration[]): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  const newer = [...known.keys()].find((name) => !ours.has(name))
  if (newer !== undefined) {
    throw new StartFailure(`数据库由更新的版本创建（含有本版本没有的变更 ${newer}），请升级程序后再启动。`)
  }
  for (const [name, sha256] of known) {
    if (ours.get(name) !== sha256) {
      throw new StartFailure(
        `数据库变更文件 ${name} 在执行之后被修改过，不能继续；请恢复原文件，新的改动写成新的文件。`,
      )
    }
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const position = (error as { position?: string }).position
    const line =
      position === undefined ? '' : `（第 ${migration.sql.slice(0, Number(position)).split('\n').length} 行）`
    throw new StartFailure(`数据库变更 ${migration.name}${line} 执行失败，没有留下任何改动：${reason}`)
  }
}
