// Port of SFTP channels: the folders of the folder channel on another host. A message is written aside and renamed.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import type { AllowedNetworks } from '../../../../outgoing/allowed-networks.ts'
import { ChannelFault } from '../../../channel/channel-fault.ts'
import type { ExchangePort, IncomingFile } from '../exchange-port.ts'
import { besideName, isOffered, isPlainName } from '../file-names.ts'
import type { RemoteChannel, SftpSettings } from './remote-channel.ts'
import { sessionsOf } from './sessions.ts'
import { isMissing, openSftp, type SftpSession } from './sftp-session.ts'

export interface SftpOptions {
  networks: AllowedNetworks
  /** Milliseconds that a file must stay unchanged to be listed. */
  settleMs?: number
  /** Larger files are not read into memory. */
  maxBytes?: number
}

export type SftpChannel = RemoteChannel<SftpSettings>

const at = (folder: string, name: string) => `${folder.replace(/\/+$/, '')}/${name}`
const stampOf = ({ size, mtime }: Pick<Stats, 'size' | 'mtime'>) => `${size} ${mtime}`

export function sftpPort({
  networks,
  settleMs = 500,
  maxBytes = 32 * 1024 * 1024,
}: SftpOptions): ExchangePort<SftpChannel> {
  const sessions = sessionsOf<SftpSettings, SftpSession>(({ settings }) => openSftp(settings, networks))
  return {
    deliver: (channel, { name, bytes }) =>
      sessions.use(channel, async (session) => {
        const { pathUp } = channel.settings
        const temporary = at(pathUp, `.${name}.tmp`)
        await inFolder('发送文件夹', writeFile(session, temporary, bytes))
        await replace(session, temporary, at(pathUp, name))
      }),

    listInbox: (channel, last) =>
      sessions.use(channel, async (session) => {
        const { pathDown, filesAtOnce } = channel.settings
        const before = await inFolder('收取文件夹', readFolder(session, pathDown))
        const unusable = before.filter((entry) => !isUsable(entry)).map(({ filename }) => printable(filename))
        const names = before.filter(isUsable).map(({ filename }) => filename)
        const inOrder = [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))]
        const chosen = inOrder.slice(0, filesAtOnce)
        if (chosen.length === 0) return { files: [], left: 0, unusable }
        await wait(settleMs)
        const after = stampsIn(await inFolder('收取文件夹', readFolder(session, pathDown)))
        const stamps = stampsIn(before)
        const files = chosen.flatMap((name) => {
          const stamp = after.get(name)
          return stamp !== undefined && stamp === stamps.get(name) ? [{ name, stamp }] : []
        })
        return { files, left: names.length - chosen.length, unusable }
      }),

    read: (channel, name) =>
      sessions.use(channel, async (session) => {
        const path = at(channel.settings.pathDown, name)
        const stats = await statOf(session, path)
        if (!stats?.isFile()) throw new ChannelFault(stats ? '不是普通文件' : '文件已不存在')
        const about = { name, size: stats.size, stamp: stampOf(stats) }
        if (stats.size > maxBytes) return { ...about, sha256: await hashOf(session, path, stats.size) }
        const bytes = await session.run<Buffer>((sftp, done) => sftp.readFile(path, done))
        return {
          ...about,
          size: bytes.length,
          bytes,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        } satisfies IncomingFile
      }),

    putAway: (channel, { name, sha256, stamp, to }) =>
      sessions.use(channel, async (session) => {
        const { pathDown } = channel.settings
        const folder = to === 'archive' ? channel.settings.pathArchive : channel.settings.pathError
        const plain = at(folder, name)
        const target = (await statOf(session, plain)) ? at(folder, besideName({ name, sha256 })) : plain
        await moveInto(session, { from: at(pathDown, name), to: target, folder })
        const moved = await statOf(session, target)
        // Written to since it was read: its writer has to find it again.
        if (moved && stampOf(moved) !== stamp) await putBack(session, target, at(pathDown, name))
      }),

    takeBack: (channel, file) =>
      sessions.use(channel, async (session) => {
        const { pathError, pathDown } = channel.settings
        for (const path of [file.name, besideName(file)].map((name) => at(pathError, name))) {
          const stats = await statOf(session, path)
          if (!stats || stats.size <= file.size || (await hashOf(session, path, file.size)) !== file.sha256) continue
          await putBack(session, path, at(pathDown, file.name))
          return true
        }
        return false
      }),
  }
}

const isUsable = ({ filename, attrs }: FileEntryWithStats) => isPlainName(filename) && attrs.isFile()
const printable = (name: string) => name.replace(/\p{Cc}/gu, '?').slice(0, 100)
const stampsIn = (entries: FileEntryWithStats[]) =>
  new Map(entries.map(({ filename, attrs }) => [filename, stampOf(attrs)]))

/** Offered entries, oldest name first. */
async function readFolder(session: SftpSession, folder: string): Promise<FileEntryWithStats[]> {
  const entries = await session.run<FileEntryWithStats[]>((sftp, done) => sftp.readdir(folder, done))
  return entries
    .filter(({ filename }) => isOffered(filename))
    .sort((one, other) => (one.filename < other.filename ? -1 : 1))
}

/** Undefined where nothing has the name. Links are not followed. */
async function statOf(session: SftpSession, path: string): Promise<Stats | undefined> {
  try {
    return await session.run<Stats>((sftp, done) => sftp.lstat(path, done))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const writeFile = (session: SftpSession, path: string, bytes: Uint8Array) =>
  session.run<void>((sftp, done) => sftp.writeFile(path, Buffer.from(bytes), (error) => done(error)))

const rename = (session: SftpSession, from: string, to: string) =>
  session.run<void>((sftp, done) => sftp.rename(from, to, (error) => done(error)))

const remove = (session: SftpSession, path: string) =>
  session.run<void>((sftp, done) => sftp.unlink(path, (error) => done(error)))

/** Puts the file in the place of an earlier delivery. Servers other than OpenSSH may not replace by renaming. */
async function replace(session: SftpSession, from: string, to: string): Promise<void> {
  try {
    await session.run<void>((sftp, done) => sftp.ext_openssh_rename(from, to, (error) => done(error)))
  } catch (error) {
    if (!isUnsupported(error)) throw error
    if (await statOf(session, to)) await remove(session, to)
    await rename(session, from, to)
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
async function moveInto(session: SftpSession, { from, to, folder }: Move): Promise<void> {
  try {
    await rename(session, from, to)
  } catch (error) {
    if (!isMissing(error) || (await statOf(session, folder))) throw error
    await session.run<void>((sftp, done) => sftp.mkdir(folder, (fault) => done(fault)))
    await rename(session, from, to)
  }
}

/** Under a new name, because the writer may have begun another file with the old one. */
const putBack = (session: SftpSession, from: string, to: string) =>
  rename(session, from, `${to}.${randomUUID().slice(0, 8)}`)

/** SHA-256 of the first `size` bytes, hexadecimal. */
const hashOf = (session: SftpSession, path: string, size: number): Promise<string> =>
  session.run<string>((sftp: SFTPWrapper, done) => {
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
