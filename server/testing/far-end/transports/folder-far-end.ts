// Folder channels: the client of customs works in the same folders.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TransportFarEnd } from '../transport-far-end.ts'

export async function folderFarEnd(): Promise<TransportFarEnd> {
  const root = await mkdtemp(join(tmpdir(), 'kouan-conform-'))
  const at = (part: string, name = '') => join(root, 'one', part, name)
  const namesIn = (part: string) => readdir(at(part)).catch(() => [])
  return {
    channel: { root, folder: 'one' },
    settings: { folder: 'one' },
    arrived: async () =>
      Promise.all((await namesIn('outbox')).map(async (name) => ({ bytes: await readFile(at('outbox', name)) }))),
    countMessages: async () => (await namesIn('outbox')).length,
    async drop(name, bytes) {
      await mkdir(at('inbox'), { recursive: true })
      await writeFile(at('inbox', name), bytes)
    },
    countWaiting: async () => (await namesIn('inbox')).length,
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
