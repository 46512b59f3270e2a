import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { itConforms } from '../../../testing/far-end/port-conformance.ts'
import { folderPort } from './folder.ts'

const root = await mkdtemp(join(tmpdir(), 'kouan-conform-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const channel = { root, folder: 'one' }
const at = (part: string, name = '') => join(root, 'one', part, name)
const namesIn = (part: string) => readdir(at(part)).catch(() => [])

describe('port of folder channels', () => {
  itConforms(() => ({
    channel,
    openPort: () => folderPort({ settleMs: 10 }),
    arrived: async () =>
      Promise.all((await namesIn('outbox')).map(async (name) => ({ bytes: await readFile(at('outbox', name)) }))),
    countMessages: async () => (await namesIn('outbox')).length,
    async drop(name, bytes) {
      await mkdir(at('inbox'), { recursive: true })
      await writeFile(at('inbox', name), bytes)
    },
    countWaiting: async () => (await namesIn('inbox')).length,
  }))
})
