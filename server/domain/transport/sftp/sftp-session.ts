// Session of SFTP channels: the folders of the folder channel on another host. A message is written aside and renamed.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { ChannelFault } from '../../channel/channel-fault.ts'
import type { IncomingFile } from '../exchange-port.ts'
import { besideName, isOffered, isPlainName } from '../file-names.ts'
import { lastOnes, type Session } from '../transport.ts'
import { isMissing, type SftpConnection, type SftpSettings } from './sftp-connection.ts'

export interface SftpOptions {
  /** Milliseconds that a file must stay unchanged to be listed. */
  settleMs?: number
  /** Larger files are not read into memory. */
  maxBytes?: number
}

const at = (folder: string, name: string) => `${folder.replace(/\/+$/, '')}/${name}`
const stampOf = ({ size, mtime }: Pick<Stats, 'size' | 'mtime'>) => `${size} ${mtime}`

export function sftpSession(
  connection: SftpConnection,
  settings: SftpSettings,
  { settleMs = 500, maxBytes = 32 * 1024 * 1024 }: SftpOptions = {},
): Session {
  const { pathUp, pathDown, pathArchive, pathError, maxBatch } = settings
  return {
    isOpen: connection.isOpen,
    close: connection.close,

    async deliver({ name, bytes }) {
      const temporary = at(pathUp, `.${name}.tmp`)
      await inFolder('发送文件夹', writeFile(connection, temporary, bytes))
      await replace(connection, temporary, at(pathUp, name))
    },

    async listInbox(last) {
      const before = await inFolder('收取文件夹', readFolder(connection, pathDown))
      const unusable = before.filter((entry) => !isUsable(entry)).map(({ filename }) => printable(filename))
      const names = before.filter(isUsable).map(({ filename }) => filename)
      const chosen = lastOnes(names, last).slice(0, maxBatch)
      if (chosen.length === 0) return { files: [], left: 0, unusable }
      await wait(settleMs)
      const after = stampsIn(await inFolder('收取文件夹', readFolder(connection, pathDown)))
      const stamps = stampsIn(before)
      const files = chosen.flatMap((name) => {
        const stamp = after.get(name)
        return stamp !== undefined && stamp === stamps.get(name) ? [{ name, stamp }] : []
      })
      return { files, left: names.length - chosen.length, unusable }
    },

    async read(name) {
      const path = at(pathDown, name)
      const stats = await statOf(connection, path)
      if (!stats?.isFile()) throw new ChannelFault(stats ? '不是普通文件' : '文件已不存在')
      const about = { name, size: stats.size, stamp: stampOf(stats) }
      if (stats.size > maxBytes) return { ...about, sha256: await hashOf(connection, path, stats.size) }
      const bytes = await connection.run<Buffer>((sftp, done) => sftp.readFile(path, done))
      return {
        ...about,
        size: bytes.length,
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      } satisfies IncomingFile
    },

    async putAway({ name, sha256, stamp, to }) {
      const folder = to === 'archive' ? pathArchive : pathError
      const plain = at(folder, name)
      const target = (await statOf(connection, plain)) ? at(folder, besideName({ name, sha256 })) : plain
      await moveInto(connection, { from: at(pathDown, name), to: target, folder })
      const moved = await statOf(connection, target)
      // Written to since it was read: its writer has to find it again.
      if (moved && stampOf(moved) !== stamp) await putBack(connection, target, at(pathDown, name))
    },

    async takeBack(file) {
      for (const path of [file.name, besideName(file)].map((name) => at(pathError, name))) {
        const stats = await statOf(connection, path)
        if (!stats || stats.size <= file.size || (await hashOf(connection, path, file.size)) !== file.sha256) continue
        await putBack(connection, path, at(pathDown, file.name))
        return true
      }
      return false
    },
  }
}

const isUsable = ({ filename, attrs }: FileEntryWithStats) => isPlainName(filename) && attrs.isFile()
const printable = (name: string) => name.replace(/\p{Cc}/gu, '?').slice(0, 100)
const stampsIn = (entries: FileEntryWithStats[]) =>
  new Map(entries.map(({ filename, attrs }) => [filename, stampOf(attrs)]))

/** Offered entries, oldest name first. */
async function readFolder(connection: SftpConnection, folder: string): Promise<FileEntryWithStats[]> {
  const entries = await connection.run<FileEntryWithStats[]>((sftp, done) => sftp.readdir(folder, done))
  return entries
    .filter(({ filename }) => isOffered(filename))
    .sort((one, other) => (one.filename < other.filename ? -1 : 1))
}

/** Undefined where nothing has the name. Links are not followed. */
async function statOf(connection: SftpConnection, path: string): Promise<Stats | undefined> {
  try {
    return await connection.run<Stats>((sftp, done) => sftp.lstat(path, done))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const writeFile = (connection: SftpConnection, path: string, bytes: Uint8Array) =>
  connection.run<void>((sftp, done) => sftp.writeFile(path, Buffer.from(bytes), (error) => done(error)))

const rename = (connection: SftpConnection, from: string, to: string) =>
  connection.run<void>((sftp, done) => sftp.rename(from, to, (error) => done(error)))

const remove = (connection: SftpConnection, path: string) =>
  connection.run<void>((sftp, done) => sftp.unlink(path, (error) => done(error)))

/** Puts the file in the place of an earlier delivery. Servers other than OpenSSH may not replace by renaming. */
async function replace(connection: SftpConnection, from: string, to: string): Promise<void> {
  try {
    await connection.run<void>((sftp, done) => sftp.ext_openssh_rename(from, to, (error) => done(error)))
  } catch (error) {
    if (!isUnsupported(error)) throw error
    if (await statOf(connection, to)) await remove(connection, to)
    await rename(connection, from, to)
  }
}

const isUnsupported = (error: unknown) =>
  error instanceof ChannelFault && error.cause instanceof Error && /not support/i.test(error.cause.message)

interface Move {
  from: string
  to: string
  folder: string
}

/** Makes the folder where it is missing. */
async function moveInto(connection: SftpConnection, { from, to, folder }: Move): Promise<void> {
  try {
    await rename(connection, from, to)
  } catch (error) {
    if (!isMissing(error) || (await statOf(connection, folder))) throw error
    await connection.run<void>((sftp, done) => sftp.mkdir(folder, (fault) => done(fault)))
    await rename(connection, from, to)
  }
}

/** Under a new name, because the writer may have begun another file with the old one. */
const putBack = (connection: SftpConnection, from: string, to: string) =>
  rename(connection, from, `${to}.${randomUUID().slice(0, 8)}`)

/** SHA-256 of the first `size` bytes, hexadecimal. */
const hashOf = (connection: SftpConnection, path: string, size: number): Promise<string> =>
  connection.run<string>((sftp: SFTPWrapper, done) => {
    const hash = createHash('sha256')
    if (size === 0) return done(null, hash.digest('hex'))
    sftp
      .createReadStream(path, { start: 0, end: size - 1 })
      .on('data', (chunk: Buffer) => hash.update(chunk))
      .on('error', done)
      .on('end', () => done(null, hash.digest('hex')))
  })

/** Names the folder in the sentence of a fault, because the status of SFTP does not. */
const inFolder = <T>(what: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    if (error instanceof ChannelFault && error.constructor === ChannelFault) {
      throw new ChannelFault(`${what}：${error.message}`, { cause: error.cause })
    }
    throw error
  })
