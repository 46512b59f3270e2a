// An archive on disk: files of bodies, sealed with a passphrase, and their signed list.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type BackupKeys, seal, unseal } from '../backup/backup-keys.ts'
import { type CopiedFile, hashFile } from '../backup/copy-tree.ts'
import { type FileList, readSignedFolder } from '../backup/signed-folder.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { type BodyTable, bodyTables } from './message-bodies.ts'

export interface ArchiveList extends FileList {
  /** Written into the rows whose bodies it holds. */
  archive: string
  /** Bodies before this time, ISO 8601. */
  before: string
}

export interface ArchivedBody {
  id: string
  place: string
  sha256: string
  /** Base64. */
  body: string
}

export interface ArchivedFile {
  path: string
  table: BodyTable
  bodies: ArchivedBody[]
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export async function writeBodies(
  { folder, path, keys }: { folder: string; path: string; keys: BackupKeys },
  bodies: readonly ArchivedBody[],
): Promise<CopiedFile> {
  const file = join(folder, path)
  const packed = await promisify(gzip)(Buffer.from(JSON.stringify(bodies)))
  await writeFile(file, seal(keys, packed), { mode: 0o600, flush: true })
  return { path, ...(await hashFile(file)) }
}

const isArchive = (list: Partial<FileList>): list is ArchiveList =>
  'archive' in list && 'before' in list && typeof list.archive === 'string' && typeof list.before === 'string'

export const openArchive = (folder: string, passphrase: string) =>
  readSignedFolder({ folder, passphrase, what: '归档', outcome: '数据库没有改动', isOne: isArchive })

/** Throws a StartFailure where a body is not what the row knew it to be. */
export async function* archivedFiles(
  folder: string,
  { list, keys }: { list: ArchiveList; keys: BackupKeys },
): AsyncGenerator<ArchivedFile> {
  for (const { path } of list.files) {
    const table = bodyTables.find(({ name }) => path.startsWith(`${name}-`))
    if (!table) throw new StartFailure(`归档中的 ${path} 由更新的版本写成。`)
    const packed = unseal(keys, await readFile(join(folder, path)))
    const bodies: ArchivedBody[] = JSON.parse((await promisify(gunzip)(packed)).toString())
    const bad = bodies.find(({ body, sha256 }) => hashOf(Buffer.from(body, 'base64')) !== sha256)
    if (bad) throw new StartFailure(`归档中的 ${path} 与数据库不符（编号 ${bad.id}），数据库中的原文没有删除。`)
    yield { path, table, bodies }
  }
}
