import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectFolder } from '../ground/project-folder.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { applyMigration, type LockWaits, type Migration } from './apply-migration.ts'
import { ensureGroupRoles } from './group-roles.ts'
import { requireNoServers } from './require-no-servers.ts'
import { takeTurn } from './take-turn.ts'

interface Applied {
  name: string
  sha256: string
  older_go_on: boolean
}

export const migrationsFolder = join(projectFolder, 'server/db/migrations')

/**
 * Brings the database to this version: applies `NNN-name.sql` files in order, each in a transaction of its own.
 * Returns the names that were applied now. Throws a StartFailure for a database of a newer version, and where other
 * servers run that one of the changes would harm (docs/decisions/035).
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = migrationsFolder,
  { patienceMs = 5000, ...locks }: { patienceMs?: number } & LockWaits = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    await beginTurn(client)
    await ensureGroupRoles(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now(),
      older_go_on boolean not null default false
    )`)
    await client.query(
      'alter table schema_migration add column if not exists older_go_on boolean not null default false',
    )
    const applied = await readApplied(client)
    refuseUnknown(applied, migrations)
    refuseChanged(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.some((one) => one.name === name))
    if (pending.some(({ olderGoOn }) => !olderGoOn)) await requireNoServers(client, { patienceMs, refusal })
    for (const migration of pending) await applyMigration(client, migration, locks)
    return pending.map((migration) => migration.name)
  } finally {
    // Ending the session also gives the advisory lock back, whatever state a failed statement left it in.
    client.release(true)
  }
}

/**
 * Servers that start at the same time take turns. The owner of a restored database is not yet a member of the roles that may lock
 * (docs/decisions/1220-online-reports.md).
 */
async function beginTurn(client: pg.PoolClient): Promise<void> {
  const turn = { lock: 'migrations' } as const
  try {
    await takeTurn(client, turn)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    await ensureGroupRoles(client)
    await takeTurn(client, turn)
  }
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3,4}-[a-z0-9-]+\.sql$/.test(name))
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((name) => {
      // A checkout on another system may end lines differently; that is not a changed migration.
      const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      const [, word] = /^-- older-servers: *(.*)$/m.exec(sql) ?? []
      if (word !== undefined && word !== 'go-on') throw new Error(`${name}: older-servers knows no ${word}`)
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), olderGoOn: word === 'go-on' }
    })
}

async function readApplied(client: Pick<pg.ClientBase, 'query'>): Promise<Applied[]> {
  return (await client.query<Applied>('select name, sha256, older_go_on from schema_migration order by name')).rows
}

/** For a server that runs: throws a StartFailure where this version no longer tolerates the schema. */
export async function refuseNewer(client: Pick<pg.ClientBase, 'query'>, folder: string = migrationsFolder) {
  refuseUnknown(await readApplied(client), readMigrations(folder))
}

function refuseUnknown(applied: Applied[], migrations: Migration[]): void {
  const newer = applied.find(({ name, older_go_on }) => !older_go_on && !migrations.some((one) => one.name === name))
  if (newer === undefined) return
  throw new StartFailure(`数据库由更新的版本创建（含有本版本没有的变更 ${newer.name}），请升级程序后再启动。`)
}

function refuseChanged(applied: Applied[], migrations: Migration[]): void {
  const changed = migrations.find(({ name, sha256 }) =>
    applied.some((one) => one.name === name && one.sha256 !== sha256),
  )
  if (changed === undefined) return
  throw new StartFailure(
    `数据库变更文件 ${changed.name} 在执行之后被修改过，不能继续；请恢复原文件，新的改动写成新的文件。`,
  )
}

const refusal = (servers: number) =>
  `本版本要变更数据库，而还有 ${servers} 台旧版本的服务器正在使用它，不能在变更后继续；请先停止全部旧版本的服务器，再启动本版本。`
