// Writes a backup while the server runs: database, files, channels, and the keys sealed with a passphrase.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findRunningPostgres } from '../db/embedded-postgres.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { deriveKeys, newSalt, seal } from './backup-keys.ts'
import { copyCluster } from './copy-cluster.ts'
import { type CopiedFile, copyTree, hashFile, syncFolder } from './copy-tree.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import { markRows, type RowMark } from './row-marks.ts'
import { type FileList, writeFileList } from './signed-folder.ts'

export interface BackupList extends FileList {
  /** Version of the program. */
  version: string
  /** `cluster`: folder of the bundled PostgreSQL; `dump`: made by pg_dump. */
  database: 'cluster' | 'dump'
  /** Row counts of the tables; absent in backups of earlier versions. */
  marks?: RowMark[]
}

/** Ways to the owner of the database. */
export interface DatabasePlace {
  dataFolder: string
  databaseUrl: string | undefined
}

export interface BackupPlaces extends DatabasePlace {
  /** Undefined: the files lie in an object store, which has a backup of its own. */
  filesFolder: string | undefined
  channelRoot: string
}

interface Backup extends BackupPlaces {
  /** Must not exist. */
  target: string
  passphrase: string
  version: string
  now: Date
}

/** Made under another name first: what has the name of the target is whole. */
export async function writeBackup(backup: Backup): Promise<BackupList> {
  const { target } = backup
  if (existsSync(target)) throw new StartFailure(`${target} 已经存在，请指定一个新的目录。`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    return await fill(backup, unfinished)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function fill(backup: Backup, unfinished: string): Promise<BackupList> {
  const { target, passphrase, version, now, databaseUrl } = backup
  const salt = newSalt()
  const keys = deriveKeys(passphrase, salt)
  const copyFiles = async () =>
    backup.filesFolder === undefined
      ? []
      : copyTree({ from: backup.filesFolder, to: join(unfinished, 'files'), as: 'files' })
  // Twice: rows of the copy may name files that are deleted while it is made, and files that are new since.
  const first = await copyFiles()
  const { copied, marks } = await markRows(ownerAddress(backup), () => copyDatabase(backup, unfinished))
  const files = [
    ...first,
    ...copied,
    ...(await copyFiles()),
    ...(await copyTree({ from: backup.channelRoot, to: join(unfinished, 'channels'), as: 'channels' })),
  ]
  const secrets = join(backup.dataFolder, 'secrets.json')
  if (existsSync(secrets)) {
    await writeFile(join(unfinished, 'keys.sealed'), seal(keys, await readFile(secrets)), { mode: 0o600, flush: true })
    files.push({ path: 'keys.sealed', ...(await hashFile(join(unfinished, 'keys.sealed'))) })
  }
  const list: BackupList = {
    format: 1,
    version,
    madeAt: now.toISOString(),
    database: databaseUrl === undefined ? 'cluster' : 'dump',
    salt,
    marks,
    files,
  }
  await writeFileList(unfinished, keys, list)
  await syncFolder(unfinished)
  await rename(unfinished, target)
  await syncFolder(dirname(target))
  return list
}

/** Returns the address of the owner of the database; throws a StartFailure where the bundled one does not run. */
export function ownerAddress({ databaseUrl, dataFolder }: DatabasePlace): string {
  const url = databaseUrl ?? findRunningPostgres(join(dataFolder, 'postgres'))
  if (url !== undefined) return url
  throw new StartFailure(
    '服务器没有在运行：请先启动再备份；停止着的，直接复制整个数据目录即可（见 docs/operations.md）。',
  )
}

async function copyDatabase(places: BackupPlaces, folder: string): Promise<CopiedFile[]> {
  const url = ownerAddress(places)
  if (places.databaseUrl === undefined)
    return copyCluster({ url, from: join(places.dataFolder, 'postgres'), to: join(folder, 'postgres'), as: 'postgres' })
  const file = join(folder, 'database.dump')
  await runPostgresProgram('pg_dump', url, ['--format=custom', `--file=${file}`])
  return [{ path: 'database.dump', ...(await hashFile(file)) }]
}
