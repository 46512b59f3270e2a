// Stored files: written whole, read by a key that the server made. Where they lie is the store's own business.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

declare module '../gate/context.ts' {
  interface Services {
    files: FileStore
  }
}

export interface FileStore {
  /** Keeps the bytes and answers the key under which they are read again. */
  put(bytes: Uint8Array): Promise<string>
  read(key: string): Promise<Buffer>
  /** Other bytes under the same key; a reader sees the old ones or the new ones. */
  replace(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
}

const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{30}$/

/** Files below one folder. A key that this store did not make is refused, so no path can leave the folder. */
export function folderFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error('not a key of this store')
    return join(folder, key)
  }
  const write = async (key: string, bytes: Uint8Array) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  }
  return {
    async put(bytes) {
      const name = randomBytes(16).toString('hex')
      const key = `${name.slice(0, 2)}/${name.slice(2)}`
      await write(key, bytes)
      return key
    },
    replace: write,
    read: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
