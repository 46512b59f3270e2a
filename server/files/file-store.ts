// The store of files: each is written as a whole and read by a key that the store generated.
import { randomBytes } from 'node:crypto'

declare module '../gate/context.ts' {
  interface Services {
    files: FileStore
  }
}

/** Writes a chunk; resolves when the next one may follow. */
export type Sink = (bytes: Uint8Array) => Promise<void>

export interface StoredBytes {
  /** Stores the bytes and returns their key. */
  put(bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Buffer>
  /** Replaces the bytes of a key atomically. */
  replace(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

export interface FileStore extends StoredBytes {
  /** `put` for a stream of chunks; nothing is stored when `write` fails. */
  putStream(write: (sink: Sink) => Promise<void>): Promise<string>
  /** Removes incomplete files of killed processes that are older than `before`; returns their number. */
  removeIncomplete(before: Date): Promise<number>
  /** Location, for operators. */
  title: string
  /** Identity of the store (check-file-store.ts); undefined for a new store. */
  identity(): Promise<string | undefined>
  setIdentity(id: string): Promise<void>
}

/** Name of the file that holds the identity. */
export const identityName = 'kouan-files'

const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{30}$/

/** Two characters form the folder, so that no folder has more than some hundred thousand names. */
export function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('not a key of this store')
  return key
}
