import { randomUUID } from 'node:crypto'
import { sftpTransport } from '@kouan/contract/resources/channel/transports/sftp.ts'
import { inPlace } from '../connection-fault.ts'
import type { ServedTransport } from '../transport.ts'
import { connectSftp, type SftpConnection } from './sftp-connection.ts'
import { sftpSession } from './sftp-session.ts'

export const sftp: ServedTransport<typeof sftpTransport.fields> = {
  declared: sftpTransport,
  takesBack: true,
  open: async ({ settings }, { networks }) => sftpSession(await connectSftp(settings, networks), settings),
  async probe({ settings }, { networks }) {
    const connection = await connectSftp(settings, networks)
    try {
      await inPlace('发送文件夹', tryWriting(connection, settings.pathUp))
      await inPlace(
        '收取文件夹',
        connection.run((sftp, done) => sftp.readdir(settings.pathDown, done)),
      )
    } finally {
      connection.close()
    }
    return '已登录，发送文件夹可以写入，收取文件夹可以读取'
  },
}

async function tryWriting(connection: SftpConnection, folder: string): Promise<void> {
  const path = `${folder.replace(/\/+$/, '')}/.kouan-${randomUUID().slice(0, 8)}.tmp`
  await connection.run<void>((sftp, done) => sftp.writeFile(path, Buffer.from(''), (error) => done(error)))
  await connection.run<void>((sftp, done) => sftp.unlink(path, (error) => done(error)))
}
