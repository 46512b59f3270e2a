import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderTransport } from '@kouan/contract/resources/channel/transports/folder.ts'
import { channelFolder, clientFolders } from '../../channel/channel-folder.ts'
import type { ServedTransport } from '../transport.ts'
import { folderSession } from './folder-session.ts'

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
      await writeFile(path, '')
      await rm(path)
    }
    return '文件夹可以读写'
  },
}
