// File store in a folder of this machine, or on a disk that several servers mount.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type FileStore, identityName, newKey, type Sink } from './file-store.ts'

/** Suffix of a file that is being written; it is renamed when all of it is on the disk. */
const incompleteSuffix = '.part'

/** Returns the store. Keys of another form are refused, so no path can leave the folder. */
export function folderFileStore(folder: string): FileStore {
  const write = async (name: string, work: (sink: Sink) => Promise<void>) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}${incompleteSuffix}`
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
  const putStream = async (work: (sink: Sink) => Promise<void>) => {
    const key = newKey()
    await write(key, work)
    return key
  }
  return {
    title: folder,
    put: (bytes) => putStream((sink) => sink(bytes)),
    putStream,
    async removeIncomplete(before) {
      let count = 0
      for (const path of await findIncomplete(folder)) {
        // Another server may be finishing it.
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
    setIdentity: (id) => write(identityName, (sink) => sink(Buffer.from(`${id}\n`))),
  }
}

/** Lists folder by folder, because there may be a million files. None in a folder that is not there yet or no longer. */
async function findIncomplete(folder: string): Promise<string[]> {
  const found: string[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await findIncomplete(path)))
    else if (entry.name.endsWith(incompleteSuffix)) found.push(path)
  }
  return found
}
