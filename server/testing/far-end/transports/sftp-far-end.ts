// SFTP channels: OpenSSH on loopback.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sftpServer } from '../sftp-server.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'

export async function sftpFarEnd(): Promise<TransportFarEnd> {
  const server = await sftpServer()
  const at = (part: string, name = '') => join(server.folder, part, name)
  const { port, account, privateKey, hostKey } = server
  return {
    settings: {
      ...{ host: '127.0.0.1', port, hostKey, authType: 'KEY', account, privateKey },
      ...{ pathUp: at('out'), pathDown: at('in'), pathArchive: at('archive'), pathError: at('error') },
    },
    arrived: async () =>
      Promise.all((await readdir(at('out'))).map(async (name) => ({ bytes: await readFile(at('out', name)) }))),
    countMessages: async () => (await readdir(at('out'))).length,
    drop: (name, bytes) => writeFile(at('in', name), bytes),
    countWaiting: async () => (await readdir(at('in'))).length,
    stop: server.stop,
    start: server.start,
    remove: server.remove,
  }
}
