// Stored files: encrypted in the store, described by a row with a random id.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { actorName, type Context, type Services } from '../gate/context.ts'
import type { PrepareContext } from '../gate/prepared-call.ts'
import { isOutcomeUnknown, NotFound, Overload } from '../ground/errors.ts'
import { at, storedBytes } from '../vault/sealed-columns.ts'
import type { CheckedFile } from './check-upload.ts'
import type { Sink } from './file-store.ts'

/** Type of a part of a larger file, which no row can reference. */
export const partType = 'application/x-part'

/** Limit for waiting in the queue, so that a hanging store does not block all uploads. */
const maxWaitMs = 10_000

let last: Promise<unknown> = Promise.resolve()

function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const queuedAt = performance.now()
  const run = () => {
    if (performance.now() - queuedAt >= maxWaitMs) throw new Overload(5)
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

/** Bytes are stored, but no row references them yet. */
export interface StagedFile extends StoredFile {
  key: string
  hash: Buffer
}

interface FileContent {
  name: string
  type: string
  bytes: Uint8Array
}

type StageOptions = Pick<PrepareContext, 'services'> & Partial<Pick<PrepareContext, 'undo'>>

/** Stores an upload before the transaction, because the store may be slow. */
export const stageFile = (options: StageOptions, { name, type, path }: CheckedFile): Promise<StagedFile> =>
  // One file in memory at a time, however many are uploaded.
  runInTurn(async () => stageBytes(options, { name, type, bytes: await readFile(path) }))

export async function stageBytes(
  { services, undo }: StageOptions,
  { name, type, bytes }: FileContent,
): Promise<StagedFile> {
  const { files, vault } = services
  const id = nanoid()
  const key = await files.put(vault.encryptBytes(bytes, at(storedBytes, id)))
  undo?.(() => files.remove(key))
  return { id, name, type, size: bytes.length, key, hash: createHash('sha256').update(bytes).digest() }
}

/** Stores a stream of chunks without holding all of it in memory. */
export async function stageStream(
  { services: { files, vault } }: Pick<PrepareContext, 'services'>,
  { name, type }: Omit<FileContent, 'bytes'>,
  write: (sink: Sink) => Promise<void>,
): Promise<StagedFile> {
  const id = nanoid()
  const hash = createHash('sha256')
  let size = 0
  const key = await files.putStream(async (sink) => {
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

type WriteContext = Pick<Context, 'db' | 'actor' | 'now'>

/** Inserts the row of a staged file. */
export async function insertStoredFile({ db, actor, now }: WriteContext, staged: StagedFile): Promise<StoredFile> {
  const { id, key, name, type, size, hash } = staged
  await sql`insert into stored_file (id, store_key, name, type, size, sha256, create_by, create_time)
    values (${id}, ${key}, ${name}, ${type}, ${size}, ${hash}, ${actorName(actor)}, ${now})`.execute(db)
  return { id, name, type, size }
}

/**
 * Runs `commit`, a whole transaction that inserts the row, and removes the bytes where the row is certainly not stored. Inside of
 * the transaction they must not be removed, because it may be run again.
 */
export async function keepIfCommitted<T>(
  { files }: Pick<Services, 'files'>,
  { key }: StagedFile,
  commit: () => Promise<T>,
): Promise<T> {
  try {
    return await commit()
  } catch (error) {
    if (!isOutcomeUnknown(error)) await files.remove(key)
    throw error
  }
}

/** Stores bytes and row in a transaction that has written already, so that it is not run again: its connection waits for the store. */
export async function storeBytes(
  context: WriteContext & Pick<Context, 'services'>,
  content: FileContent,
): Promise<StoredFile> {
  const staged = await stageBytes(context, content)
  try {
    return await insertStoredFile(context, staged)
  } catch (error) {
    await context.services.files.remove(staged.key)
    throw error
  }
}

/** Registers an upload of the caller that no row references yet; it is deleted after a day. */
export async function registerUpload(
  { db, actor, now }: WriteContext,
  { id, path = null }: { id: string; path?: string | null },
): Promise<void> {
  await sql`insert into uploaded_file (file_id, path, create_by, free_since)
    values (${id}, ${path}, ${actorName(actor)}, ${now})`.execute(db)
}

export interface FoundFile extends StoredFile {
  /** Reads from the store; needs no transaction. */
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

/** Deletes rows, and their bytes only after the commit, because a rollback would restore the rows. */
export async function removeStoredFiles(context: Context, ids: string[]): Promise<void> {
  const { rows } = await sql<{ store_key: string }>`delete from stored_file where id = any(${ids})
    returning store_key`.execute(context.db)
  for (const { store_key } of rows) context.afterCommit(() => context.services.files.remove(store_key))
}
