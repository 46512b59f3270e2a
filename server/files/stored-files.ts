// Files of records: encrypted in the store, described by a row whose id is random.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { actorName, type Context } from '../gate/context.ts'
import type { PrepareContext } from '../gate/prepared-call.ts'
import { NotFound, Overload } from '../ground/errors.ts'
import { at, storedBytes } from '../vault/sealed-columns.ts'
import type { CheckedFile } from './check-upload.ts'
import type { Sink } from './file-store.ts'

/** Of a part of a larger file, which no row can name. */
export const partType = 'application/x-part'

/** How long a file waits for those before it: a store that hangs must not let all of them wait for each other. */
const patienceMs = 10_000

let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const asked = performance.now()
  const run = () => {
    if (performance.now() - asked >= patienceMs) throw new Overload(5)
    return work()
  }
  const mine = last.then(run, run)
  last = mine.catch(() => undefined)
  return mine
}

export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
}

/** Its bytes lie in the store, and no row names them yet. */
export interface StowedFile extends StoredFile {
  key: string
  hash: Buffer
}

interface FileContent {
  name: string
  type: string
  bytes: Uint8Array
}

type Storing = Pick<PrepareContext, 'services'> & Partial<Pick<PrepareContext, 'undo'>>

/** Before the transaction, as the store may take its time. */
export const stowFile = (storing: Storing, { name, type, path }: CheckedFile): Promise<StowedFile> =>
  // One whole file in memory at a time, however many are uploaded.
  inTurn(async () => stowBytes(storing, { name, type, bytes: await readFile(path) }))

export async function stowBytes({ services, undo }: Storing, { name, type, bytes }: FileContent): Promise<StowedFile> {
  const { files, vault } = services
  const id = nanoid()
  const key = await files.put(vault.encryptBytes(bytes, at(storedBytes, id)))
  undo?.(() => files.remove(key))
  return { id, name, type, size: bytes.length, key, hash: createHash('sha256').update(bytes).digest() }
}

/** Bytes that come piece by piece, never whole in memory. */
export async function stowPieces(
  { services: { files, vault } }: Pick<PrepareContext, 'services'>,
  { name, type }: Omit<FileContent, 'bytes'>,
  write: (sink: Sink) => Promise<void>,
): Promise<StowedFile> {
  const id = nanoid()
  const hash = createHash('sha256')
  let size = 0
  const key = await files.putPieces(async (sink) => {
    const sealed = vault.encryptPieces(at(storedBytes, id))
    await sink(sealed.head)
    await write((bytes) => {
      hash.update(bytes)
      size += bytes.length
      return sink(sealed.piece(bytes))
    })
    await sink(sealed.end())
  })
  return { id, name, type, size, key, hash: hash.digest() }
}

type Keeping = Pick<Context, 'db' | 'actor' | 'now'>

/** The row that names what was stowed. */
export async function keepStowed({ db, actor, now }: Keeping, stowed: StowedFile): Promise<StoredFile> {
  const { id, key, name, type, size, hash } = stowed
  await sql`insert into stored_file (id, store_key, name, type, size, sha256, create_by, create_time)
    values (${id}, ${key}, ${name}, ${type}, ${size}, ${hash}, ${actorName(actor)}, ${now})`.execute(db)
  return { id, name, type, size }
}

/** The same where nobody else takes the bytes back. */
export async function keepOrRemove(
  context: Keeping & Pick<Context, 'services'>,
  stowed: StowedFile,
): Promise<StoredFile> {
  try {
    return await keepStowed(context, stowed)
  } catch (error) {
    await context.services.files.remove(stowed.key)
    throw error
  }
}

/** Bytes and row at once, in a transaction that wrote already: its connection waits for the store. */
export const keepBytes = async (
  context: Keeping & Pick<Context, 'services'>,
  content: FileContent,
): Promise<StoredFile> => keepOrRemove(context, await stowBytes(context, content))

/** No row names it yet; it is the uploader's, and swept after a day. */
export async function noteUpload(
  { db, actor, now }: Keeping,
  { id, path = null }: { id: string; path?: string | null },
): Promise<void> {
  await sql`insert into uploaded_file (file_id, path, create_by, free_since)
    values (${id}, ${path}, ${actorName(actor)}, ${now})`.execute(db)
}

export interface FoundFile extends StoredFile {
  /** Asks the store; needs no transaction. */
  read(): Promise<Buffer>
}

export async function findStoredFile(context: Pick<Context, 'db' | 'services'>, id: string): Promise<FoundFile> {
  const { rows } = await sql<StoredFile & { store_key: string }>`select id, store_key, name, type, size
    from stored_file where id = ${id}`.execute(context.db)
  const row = rows[0]
  if (!row) throw new NotFound('文件不存在')
  const { vault, files } = context.services
  const read = async () => vault.decryptBytes(await files.read(row.store_key), at(storedBytes, row.id))
  return { id: row.id, name: row.name, type: row.type, size: row.size, read }
}

/** The bytes go only after the commit: until then the row may come back. */
export async function removeStoredFiles(context: Context, ids: string[]): Promise<void> {
  const { rows } = await sql<{ store_key: string }>`delete from stored_file where id = any(${ids})
    returning store_key`.execute(context.db)
  for (const { store_key } of rows) context.afterCommit(() => context.services.files.remove(store_key))
}
