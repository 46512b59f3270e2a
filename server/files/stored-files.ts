// Files of records: encrypted in the store, described by a row whose id is random.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { actorName, type Context } from '../gate/context.ts'
import { NotFound } from '../ground/errors.ts'
import { at, storedBytes } from '../vault/sealed-columns.ts'
import type { CheckedFile } from './check-upload.ts'

/** Of a part of a larger file, which no row can name. */
export const partType = 'application/x-part'

let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
}

export async function keepFile(context: Keeping, { name, type, path }: CheckedFile): Promise<StoredFile> {
  // One whole file in memory at a time, however many are uploaded.
  return inTurn(async () => keepBytes(context, { name, type, bytes: await readFile(path) }))
}

type Keeping = Pick<Context, 'db' | 'services' | 'actor' | 'now'>

export async function keepBytes(
  { db, services, actor, now }: Keeping,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
): Promise<StoredFile> {
  const { files, vault } = services
  const id = nanoid()
  const size = bytes.length
  const hash = createHash('sha256').update(bytes).digest()
  const key = await files.put(vault.encryptBytes(bytes, at(storedBytes, id)))
  try {
    await sql`insert into stored_file (id, store_key, name, type, size, sha256, create_by, create_time)
      values (${id}, ${key}, ${name}, ${type}, ${size}, ${hash}, ${actorName(actor)}, ${now})`.execute(db)
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return { id, name, type, size }
}

/** No row names it yet; it is the uploader's, and swept after a day. */
export async function noteUpload(
  { db, actor, now }: Keeping,
  { id, path = null }: { id: string; path?: string | null },
): Promise<void> {
  await sql`insert into uploaded_file (file_id, path, create_by, free_since)
    values (${id}, ${path}, ${actorName(actor)}, ${now})`.execute(db)
}

export async function readStoredBytes(context: Context, id: string): Promise<StoredFile & { bytes: Buffer }> {
  const { rows } = await sql<StoredFile & { store_key: string }>`select id, store_key, name, type, size
    from stored_file where id = ${id}`.execute(context.db)
  const row = rows[0]
  if (!row) throw new NotFound('文件不存在')
  const { vault, files } = context.services
  const bytes = vault.decryptBytes(await files.read(row.store_key), at(storedBytes, row.id))
  return { id: row.id, name: row.name, type: row.type, size: row.size, bytes }
}

/** The bytes go only after the commit: until then the row may come back. */
export async function removeStoredFiles(context: Context, ids: string[]): Promise<void> {
  const { rows } = await sql<{ store_key: string }>`delete from stored_file where id = any(${ids})
    returning store_key`.execute(context.db)
  for (const { store_key } of rows) context.afterCommit(() => context.services.files.remove(store_key))
}
