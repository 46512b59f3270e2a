// Stored files in a folder of this machine, or on a disk that several servers mount.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey, type FileStore, identityName, newKey } from './file-store.ts'

/** Files below one folder. A key that this store did not make is refused, so no path can leave the folder. */
export function folderFileStore(folder: string): FileStore {
  const write = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  }
  return {
    title: folder,
    async put(bytes) {
      const key = newKey()
      await write(key, bytes)
      return key
    },
    replace: (key, bytes) => write(checkKey(key), bytes),
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
    identify: (id) => write(identityName, Buffer.from(`${id}\n`)),
  }
}
