// A disk of its own that can be filled, for tests of what the server writes.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Leaves no room for content. */
  fillBytes(): Promise<void>
  /** Leaves no room for a further file or folder. */
  fillNames(): Promise<void>
  free(): Promise<void>
  remove(): void
}

const bytes = 512 * 1024
const names = 60

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},nr_inodes=${names}`, 'tmpfs', folder]).status === 0
const unmount = (folder: string) => spawnSync('umount', ['--lazy', folder])

/** Root alone may mount, and not in every container. */
export const mayMount = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-disk-'))
  const isPermitted = mount(folder)
  if (isPermitted) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  if (!isPermitted) console.log('skipped: a disk that is full, because mount is not permitted here')
  return isPermitted
})()

/** Mounts the disk at the folder, which is made where it is not there. */
export function smallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true })
  if (!mount(folder)) throw new Error(`no disk at ${folder}`)
  const filling = join(folder, '.filling')
  return {
    async fillBytes() {
      const file = await open(filling, 'w')
      const isFull = (error: NodeJS.ErrnoException) => error.code === 'ENOSPC'
      try {
        for (const size of [64 * 1024, 512]) {
          for (let room = true; room; ) {
            room = await file.write(Buffer.alloc(size)).then(
              ({ bytesWritten }) => bytesWritten === size,
              (error) => !isFull(error),
            )
          }
        }
      } finally {
        await file.close()
      }
    },
    async fillNames() {
      await mkdir(filling)
      for (let name = 0; name < names; name += 1) {
        const isMade = await writeFile(join(filling, String(name)), '').then(
          () => true,
          () => false,
        )
        if (!isMade) return
      }
    },
    free: () => rm(filling, { recursive: true, force: true }),
    remove: () => void unmount(folder),
  }
}
