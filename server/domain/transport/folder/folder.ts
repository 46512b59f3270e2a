import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderTransport } from '@kouan/contract/resources/channel/transports/folder.ts'
import { channelFolder, clientFolders } from '../../channel/channel-folder.ts'
import type { ServedTransport } from '../transport.ts'
import { folderSession } from './folder-session.ts'

/** Size of a message with some documents. */
const probeBytes = 64 * 1024

export const folder: ServedTransport<typeof folderTransport.fields> = {
  declared: folderTransport,
  takesBack: true,
  open: async (channel, { settings }) =>
    folderSession({ ...channel, names: clientFolders(channel.settings) }, { mode: settings.channelMode }),
  async probe({ root, settings }, services) {
    const place = { root, folder: settings.folder, names: clientFolders(settings) }
    const mode = services.settings.channelMode
    for (const part of ['outbox', 'inbox'] as const) {
      const path = join(await channelFolder(place, { part, mode }), `.kouan-${randomUUID()}.tmp`)
      // A full disk often has room for the name of a file, and none for its content.
      await writeFile(path, Buffer.alloc(probeBytes)).finally(() => rm(path, { force: true }))
    }
    return '文件夹可以读写'
  },
}
