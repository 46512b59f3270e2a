// Stored files in a folder of this machine, or on a disk that several servers mount.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type FileStore, identityName, newKey, type Sink } from './file-store.ts'

/** Beside the file that it becomes when all of it is on the disk. */
const halfWritten = '.part'

/** Files below one folder. A key that this store did not make is refused, so no path can leave the folder. */
export function folderFileStore(folder: string): FileStore {
  const write = async (name: string, work: (sink: Sink) => Promise<void>) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}${halfWritten}`
    const file = await open(part, 'w', 0o600)
    try {
      await work((bytes) => file.writeFile(bytes))
      await file.sync()
    } catch (error) {
      await file.close()
      await rm(part, { force: true })
      throw error
    }
    await file.close()
    await rename(part, path)
  }
  const putPieces = async (work: (sink: Sink) => Promise<void>) => {
    const key = newKey()
    await write(key, work)
    return key
  }
  return {
    title: folder,
    put: (bytes) => putPieces((sink) => sink(bytes)),
    putPieces,
    async dropHalfWritten(before) {
      let count = 0
      for (const path of await partsBelow(folder)) {
        // Another server may be just ending it.
        const found = await stat(path).catch(() => undefined)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
    replace: (key, bytes) => write(checkKey(key), (sink) => sink(bytes)),
    read: (key) => readFile(join(folder, checkKey(key))),
    remove: (key) => rm(join(folder, checkKey(key)), { force: true }),
    async identity() {
      try {
        return (await readFile(join(folder, identityName), 'utf8')).trim()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    identify: (id) => write(identityName, (sink) => sink(Buffer.from(`${id}\n`))),
  }
}

/** Folder by folder: there may be a million files. */
async function partsBelow(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await partsBelow(path)))
    else if (entry.name.endsWith(halfWritten)) found.push(path)
  }
  return found
}
