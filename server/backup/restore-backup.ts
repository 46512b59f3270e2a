// Brings a backup back to a place where nothing is, and holds its background work: channels, jobs and notifications of the
// system that the backup was made of may still run elsewhere.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectAsOwner, startDatabaseServer } from '../db/connect.ts'
import { ensureGroupRoles } from '../db/group-roles.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { unseal } from './backup-keys.ts'
import { copyTree } from './copy-tree.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import { type FileList, readSignedFolder } from './signed-folder.ts'
import type { BackupList, BackupPlaces } from './write-backup.ts'

interface Restore extends BackupPlaces {
  source: string
  passphrase: string
  /** Called when everything is copied and before the database is started. */
  beforeStart: () => void
}

/** Everything is compared with the signed list first. Throws a StartFailure; nothing is written before. */
export async function restoreBackup(restore: Restore): Promise<BackupList> {
  const { source, passphrase, dataFolder, filesFolder, channelRoot, databaseUrl } = restore
  for (const folder of [dataFolder, ...(filesFolder === undefined ? [] : [filesFolder]), channelRoot])
    refuseFilled(folder)
  const { list, keys } = await readSignedFolder({ folder: source, passphrase, what: '备份', isOne: isBackup })
  if ((list.database === 'cluster') !== (databaseUrl === undefined))
    throw new StartFailure(
      databaseUrl === undefined
        ? '该备份来自自己的 PostgreSQL：请用 DATABASE_URL 指定一个空的数据库。'
        : '该备份来自随附的数据库：恢复时不要设 DATABASE_URL。',
    )
  if (databaseUrl !== undefined) await restoreDump(databaseUrl, join(source, 'database.dump'))
  await mkdir(dataFolder, { recursive: true, mode: 0o750 })
  for (const [name, to] of Object.entries({ files: filesFolder, channels: channelRoot })) {
    if (to !== undefined) await copyTree({ from: join(source, name), to, as: name })
  }
  await copyTree({ from: join(source, 'postgres'), to: join(dataFolder, 'postgres'), as: 'postgres' })
  if (existsSync(join(source, 'keys.sealed'))) {
    const secrets = unseal(keys, await readFile(join(source, 'keys.sealed')))
    await writeFile(join(dataFolder, 'secrets.json'), secrets, { mode: 0o600, flush: true })
  }
  restore.beforeStart()
  await holdWork({ dataFolder, databaseUrl, madeAt: list.madeAt })
  return list
}

export const isBackup = (list: Partial<FileList>): list is BackupList =>
  'database' in list && (list.database === 'cluster' || list.database === 'dump')

function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartFailure(`${folder} 不是空的：恢复只写入空的目录，请用 KOUAN_DATA 等指定别处。`)
}

/** Into a database that is empty; throws a StartFailure for any other. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const owner = await connectAsOwner(url)
  try {
    const { rows } = await sql<{ tables: number }>`select count(*)::int as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(owner.kysely)
    if (rows[0]?.tables !== 0) throw new StartFailure('DATABASE_URL 的数据库不是空的，没有恢复任何内容。')
    const client = await owner.pool.connect()
    await ensureGroupRoles(client).finally(() => client.release())
  } finally {
    await owner.close()
  }
  await runPostgresProgram('pg_restore', url, ['--exit-on-error', '--no-owner', file])
}

interface Held {
  dataFolder: string
  databaseUrl: string | undefined
  madeAt: string
}

async function holdWork({ dataFolder, databaseUrl, madeAt }: Held): Promise<void> {
  const server = await startDatabaseServer(
    databaseUrl === undefined ? { embeddedFolder: join(dataFolder, 'postgres') } : { databaseUrl },
  )
  try {
    const owner = await connectAsOwner(server.ownerUrl)
    await sql`insert into work_hold (id, backup_time, held_since) values (1, ${madeAt}, now())
      on conflict (id) do update set backup_time = excluded.backup_time, held_since = excluded.held_since,
        released_time = null, released_by = null`
      .execute(owner.kysely)
      .finally(() => owner.close())
  } finally {
    await server.stop()
  }
}
