// Stored files: written whole, read by a key that the server made. Where they lie is the store's own business.
import { randomBytes } from 'node:crypto'

declare module '../gate/context.ts' {
  interface Services {
    files: FileStore
  }
}

/** Takes the next piece when this one is written down. */
export type Sink = (bytes: Uint8Array) => Promise<void>

export interface StoredBytes {
  /** Keeps the bytes and answers the key under which they are read again. */
  put(bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Buffer>
  /** Other bytes under the same key; a reader sees the old ones or the new ones. */
  replace(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

export interface FileStore extends StoredBytes {
  /** `put` for bytes that come piece by piece; where `write` fails nothing is kept. */
  putPieces(write: (sink: Sink) => Promise<void>): Promise<string>
  /** Removes what processes that were killed had half written before this time; answers how many there were. */
  dropHalfWritten(before: Date): Promise<number>
  /** Where it is, for operators. */
  title: string
  /** What it is known by (known-store.ts); undefined where nothing was ever kept. */
  identity(): Promise<string | undefined>
  identify(id: string): Promise<void>
}

/** Beside the files. */
export const identityName = 'kouan-files'

const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{30}$/

/** Two letters first, so that no folder has more than some hundred thousand names. */
export function newKey(): string {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new Error('not a key of this store')
  return key
}
