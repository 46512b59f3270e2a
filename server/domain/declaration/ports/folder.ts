// The folder channel: files in outbox and inbox, the way the customs' own client exchanges them.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, lstat, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChannelPlace, channelFolder } from '../../channel/channel-folder.ts'
import type { ExchangePort } from './exchange-port.ts'

export interface FolderOptions {
  /** A file whose size and time stay the same for so long counts as complete. */
  settleMs: number
  /** Files of one look at most; the rest waits for the next. */
  filesAtOnce: number
  /** Larger files are not read into memory. */
  maxBytes: number
}

export const folderDefaults: FolderOptions = { settleMs: 500, filesAtOnce: 500, maxBytes: 32 * 1024 * 1024 }

export function folderPort(wishes: Partial<FolderOptions> = {}): ExchangePort<ChannelPlace> {
  const options = { ...folderDefaults, ...wishes }
  return {
    async deliver(place, { name, bytes }) {
      const outbox = await channelFolder(place, 'outbox')
      const temporary = join(outbox, `.${name}.tmp`)
      const file = await open(temporary, 'w', 0o640)
      try {
        await file.writeFile(bytes)
        // Renamed before its bytes are on the disk, a file could be empty after a power cut.
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(outbox, name))
    },

    async look(place) {
      const inbox = await channelFolder(place, 'inbox')
      const names = (await readdir(inbox)).filter(isOffered).sort().slice(0, options.filesAtOnce)
      if (names.length === 0) return []
      const before = await stamps(inbox, names)
      await wait(options.settleMs)
      const after = await stamps(inbox, names)
      return names.filter((name) => before.get(name) !== undefined && before.get(name) === after.get(name))
    },

    async read(place, name) {
      const inbox = await channelFolder(place, 'inbox')
      // Never through a link that was put there in the meantime.
      const file = await open(join(inbox, name), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        const { size } = await file.stat()
        if (size > options.maxBytes) return { name, size, sha256: await hashOf(file) }
        const bytes = await file.readFile()
        return { name, size, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
      } finally {
        await file.close()
      }
    },

    async putAway(place, { name, sha256, to }) {
      const from = join(await channelFolder(place, 'inbox'), name)
      const target = join(await channelFolder(place, to), name)
      const taken = await access(target).then(
        () => true,
        () => false,
      )
      await rename(from, taken ? `${target}.${sha256.slice(0, 12)}` : target)
    },
  }
}

/** Names that a writer uses while it writes are left alone. */
const isOffered = (name: string) => !name.startsWith('.') && !/\.(tmp|part|filepart|crdownload)$/i.test(name)

/** Size and time of each plain file; links and folders have none. */
async function stamps(folder: string, names: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    names.map(async (name) => {
      const stat = await lstat(join(folder, name)).catch(() => undefined)
      return stat?.isFile() ? ([name, `${stat.size} ${stat.mtimeMs}`] as const) : undefined
    }),
  )
  return new Map(found.filter((one) => one !== undefined))
}

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk)
  return hash.digest('hex')
}
