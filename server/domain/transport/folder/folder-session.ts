// The folder channel: files in outbox and inbox, as the client of customs exchanges them. Others write into these folders, so
// links, pipes and incomplete files are expected.
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ChannelFault } from '../../channel/channel-fault.ts'
import { type ChannelPart, type ChannelRoot, channelFolder, closedMode } from '../../channel/channel-folder.ts'
import type { ExchangePort } from '../exchange-port.ts'
import { besideName, isOffered } from '../file-names.ts'
import { lastOnes, type Session, withoutConnection } from '../transport.ts'
import { beginsWith, forReading, hashOf, stampOf, stamps, statOf, syncFolder } from './folder-files.ts'

export interface FolderOptions {
  /** Milliseconds that a file must stay unchanged to be listed. */
  settleMs: number
  /** Maximum number of files of one listing. */
  filesAtOnce: number
  /** Larger files are not read into memory. */
  maxBytes: number
  /** Mode of the folders that the client of customs uses. */
  mode: number
}

export const folderDefaults: FolderOptions = {
  settleMs: 500,
  filesAtOnce: 500,
  maxBytes: 32 * 1024 * 1024,
  mode: closedMode,
}

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants
const forFiles = 0o666

/** A port whose sessions are the folders themselves, for those who have no channel but its folder. */
export function folderPort(given: Partial<FolderOptions> = {}): ExchangePort<ChannelRoot> {
  const at = (place: ChannelRoot) => folderSession(place, given)
  return {
    deliver: (place, file) => at(place).deliver(file),
    listInbox: (place, last) => at(place).listInbox(last),
    read: (place, name) => at(place).read(name),
    putAway: (place, file) => at(place).putAway(file),
    takeBack: (place, file) => at(place).takeBack(file),
  }
}

export function folderSession(place: ChannelRoot, given: Partial<FolderOptions> = {}): Required<Session> {
  const options = { ...folderDefaults, ...given }
  const folderOf = (part: ChannelPart) => channelFolder(place, { part, mode: options.mode })
  return {
    ...withoutConnection,

    async deliver({ name, bytes }) {
      const outbox = await folderOf('outbox')
      const temporary = join(outbox, `.${name}.tmp`)
      // Left by an earlier try, or a link that somebody placed there.
      await rm(temporary, { force: true, recursive: true })
      const file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
      try {
        await file.writeFile(bytes)
        await file.chmod(options.mode & forFiles)
        // Without it, a renamed file could be empty after a power cut.
        await file.sync()
      } catch (error) {
        // Half a file keeps the last room of a full disk, for good where its message is withdrawn.
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      } finally {
        await file.close()
      }
      await rename(temporary, join(outbox, name))
      await syncFolder(outbox)
    },

    async listInbox(last) {
      const inbox = await folderOf('inbox')
      const entries = (await readdir(inbox, { withFileTypes: true })).filter(({ name }) => isOffered(name))
      const [unusable, plain] = [entries.filter(isUnusable), entries.filter((entry) => !isUnusable(entry))].map((of) =>
        of.map(({ name }) => name).sort(),
      ) as [string[], string[]]
      const names = lastOnes(plain, last)
      const chosen = names.slice(0, options.filesAtOnce)
      if (chosen.length === 0) return { files: [], left: 0, unusable }
      const before = await stamps(inbox, chosen)
      await wait(options.settleMs)
      const after = await stamps(inbox, chosen)
      const files = chosen.flatMap((name) => {
        const stamp = after.get(name)
        return stamp !== undefined && stamp === before.get(name) ? [{ name, stamp }] : []
      })
      return { files, left: names.length - chosen.length, unusable }
    },

    async read(name) {
      const inbox = await folderOf('inbox')
      const file = await open(join(inbox, name), forReading)
      try {
        const found = await file.stat({ bigint: true })
        if (!found.isFile()) throw new ChannelFault('不是普通文件')
        const size = Number(found.size)
        const about = { name, size, stamp: stampOf(found) }
        if (size > options.maxBytes) return { ...about, sha256: await hashOf(file, size) }
        const bytes = await file.readFile()
        return { ...about, size: bytes.length, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
      } finally {
        await file.close()
      }
    },

    async putAway({ name, sha256, stamp, to }) {
      const inbox = await folderOf('inbox')
      const folder = await folderOf(to)
      const target = join(folder, (await statOf(join(folder, name))) ? besideName({ name, sha256 }) : name)
      await rename(join(inbox, name), target)
      await syncFolder(folder)
      const moved = await statOf(target)
      if (moved && stampOf(moved) !== stamp) await putBack(target, { inbox, name })
    },

    async takeBack(file) {
      const folder = await folderOf('error')
      for (const path of [file.name, besideName(file)].map((name) => join(folder, name))) {
        const found = await statOf(path)
        if (!found || found.size <= file.size || !(await beginsWith(path, file))) continue
        await putBack(path, { inbox: await folderOf('inbox'), name: file.name })
        return true
      }
      return false
    },
  }
}

/** Whether the entry cannot be read: no plain file, or a name that is not UTF-8 and so cannot be opened. */
const isUnusable = (entry: { name: string; isFile(): boolean }) => !entry.isFile() || entry.name.includes('\ufffd')

/** Moves the file back under a new name, because the writer may have begun another file with the old one. */
async function putBack(from: string, { inbox, name }: { inbox: string; name: string }): Promise<void> {
  await rename(from, join(inbox, `${name}.${randomUUID().slice(0, 8)}`))
}
