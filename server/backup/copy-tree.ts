// Copies folders file by file and remembers what each file was.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file of a backup: path below its folder with slashes, bytes, SHA-256 in hexadecimal digits. */
export interface CopiedFile {
  path: string
  size: number
  sha256: string
}

interface Tree {
  from: string
  to: string
  /** Path of `from` in the list. */
  as: string
  /** Whether the file or folder, by its path below `from`, is left out. */
  skips?: (path: string) => boolean
}

/** Files that disappear meanwhile are left out; those that are at the target already stay as they are. */
export async function copyTree({ from, to, as, skips = () => false }: Tree): Promise<CopiedFile[]> {
  if (!existsSync(from)) return []
  const copied: CopiedFile[] = []
  const copyFolder = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    for (const entry of await readdir(join(from, path), { withFileTypes: true }).catch(ignoreGone([]))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (skips(inner)) continue
      if (entry.isDirectory()) await copyFolder(inner)
      else if (entry.isFile() && !existsSync(join(to, inner))) {
        const file = await copyFile(join(from, inner), join(to, inner)).catch(ignoreGone(undefined))
        if (file) copied.push({ path: `${as}/${inner}`, ...file })
      }
    }
  }
  await copyFolder('')
  return copied
}

/** Returns when the content is on the disk. */
export async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(to, { mode: 0o600, flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

export async function hashFile(file: string): Promise<Omit<CopiedFile, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Names of new files are on the disk, too, when their folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function ignoreGone<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }
}
