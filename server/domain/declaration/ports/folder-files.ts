// What the folder channel knows of single files: whether they change, what they begin with, that they stay after a power cut.
import { createHash } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { join } from 'node:path'

/** Never through a link that was put there in the meantime, nor waiting for a pipe to be written. */
export const forReading = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Another one after each change; the same after a renaming. */
export const stampOf = ({ ino, size, mtimeNs }: BigIntStats) => `${ino} ${size} ${mtimeNs}`

export const statOf = (path: string): Promise<BigIntStats | undefined> =>
  lstat(path, { bigint: true }).catch(() => undefined)

/** Of plain files. One after the other: on a mount that hangs each call holds a thread of the whole process. */
export async function stamps(folder: string, names: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const name of names) {
    const stat = await statOf(join(folder, name))
    if (stat?.isFile()) found.set(name, stampOf(stat))
  }
  return found
}

/** Without it a power cut may take a new name away again. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Hexadecimal, of the first `size` bytes. */
export async function hashOf(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  if (size === 0) return hash.digest('hex')
  const stream = file.createReadStream({ start: 0, end: size - 1, autoClose: false })
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Whether these bytes are the beginning of the file: it was written on, and is no other of the same name. */
export async function beginsWith(path: string, { size, sha256 }: { size: number; sha256: string }): Promise<boolean> {
  const file = await open(path, forReading)
  try {
    return (await file.stat()).isFile() && (await hashOf(file, size)) === sha256
  } finally {
    await file.close()
  }
}
