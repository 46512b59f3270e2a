// File operations of the folder channel: stamps that detect changes, hashes, and durable renames.
import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { join } from 'node:path'

/** Flags that follow no link and do not wait for the writer of a pipe. */
export const forReading = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Differs after each change of the file; the same after a rename. */
export const stampOf = ({ ino, size, mtimeNs }: BigIntStats) => `${ino} ${size} ${mtimeNs}`

export const statOf = (path: string): Promise<BigIntStats | undefined> =>
  lstat(path, { bigint: true }).catch(() => undefined)

/** Stamps of the plain files. Sequential, because on a hanging mount each call holds a thread of the process. */
export async function stamps(folder: string, names: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of names) {
    const stat = await statOf(join(folder, name))
    if (stat?.isFile()) found.set(name, stampOf(stat))
  }
  return found
}

/** Makes new names in the folder durable against a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** SHA-256 of the first `size` bytes, hexadecimal. */
export async function hashOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  if (size === 0) return hash.digest('hex')
  const stream = file.createReadStream({ start: 0, end: size - 1, autoClose: false })
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Whether the file begins with these bytes: it was continued, and is not another file of the same name. */
export async function beginsWith(path: string, { size, sha256 }: { size: number; sha256: string }): Promise<boolean> {
  const file = await open(path, forReading)
  try {
    return (await file.stat()).isFile() && (await hashOf(file, size)) === sha256
  } finally {
    await file.close()
  }
}
