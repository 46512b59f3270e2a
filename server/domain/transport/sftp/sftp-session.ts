// Session of SFTP channels: the folders of the folder channel on another host. A message is written aside and renamed, or under its
// final name where the host forbids that.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ChannelFault } from '../../channel/channel-fault.ts'
import type { FileToPutAway, IncomingFile } from '../exchange-port.ts'
import { besideName } from '../file-names.ts'
import { lastOnes, type Session } from '../transport.ts'
import { isMissing, type SftpConnection, type SftpSettings, statusOf } from './sftp-connection.ts'
import * as files from './sftp-files.ts'
import { at, stampOf, statOf } from './sftp-files.ts'

export interface SftpOptions {
  /** Milliseconds that a file must stay unchanged to be listed. */
  settleMs?: number
  /** Larger files are not read into memory. */
  maxBytes?: number
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export function sftpSession(
  connection: SftpConnection,
  settings: SftpSettings,
  { settleMs = 500, maxBytes = 32 * 1024 * 1024 }: SftpOptions = {},
): Session {
  const { pathUp, pathDown, pathArchive, pathError, maxBatch, directWrite } = settings

  /** Writes aside, so that the other side never reads a part of the message. */
  async function writeAside(name: string, bytes: Uint8Array): Promise<void> {
    const temporary = at(pathUp, `.${name}.tmp`)
    await inFolder('发送文件夹', withHint(files.writeFile(connection, temporary, bytes)))
    await withHint(files.replace(connection, temporary, at(pathUp, name))).catch(async (error) => {
      await files.remove(connection, temporary).catch(() => {})
      throw error
    })
  }

  /** Copies a file that may not be renamed, unless it was written to since it was read. */
  async function copyAway({ name, sha256, stamp }: FileToPutAway, target: string): Promise<void> {
    const path = at(pathDown, name)
    const bytes = await files.readFile(connection, path)
    const stats = await statOf(connection, path)
    if (sha256Of(bytes) !== sha256 || !stats || stampOf(stats) !== stamp) return
    await files.writeFile(connection, target, bytes)
    await files.remove(connection, path)
  }

  async function moveAway({ name, stamp }: FileToPutAway, target: string): Promise<void> {
    await files.rename(connection, at(pathDown, name), target)
    const moved = await statOf(connection, target)
    // Written to since it was read: its writer has to find it again.
    if (moved && stampOf(moved) !== stamp) await putBack(target, name)
  }

  /** Under a new name, because the writer may have begun another file with the old one. */
  async function putBack(from: string, name: string): Promise<void> {
    const to = `${at(pathDown, name)}.${randomUUID().slice(0, 8)}`
    if (!directWrite) return files.rename(connection, from, to)
    await files.writeFile(connection, to, await files.readFile(connection, from))
    await files.remove(connection, from)
  }

  return {
    isOpen: connection.isOpen,
    close: connection.close,

    async deliver({ name, bytes }) {
      if (directWrite) await inFolder('发送文件夹', files.writeFile(connection, at(pathUp, name), bytes))
      else await writeAside(name, bytes)
    },

    async listInbox(last) {
      const before = await inFolder('收取文件夹', files.readFolder(connection, pathDown))
      const unusable = before.filter(({ isUsable }) => !isUsable).map(({ name }) => printable(name))
      const names = before.filter(({ isUsable }) => isUsable).map(({ name }) => name)
      const chosen = lastOnes(names, last).slice(0, maxBatch)
      if (chosen.length === 0) return { files: [], left: 0, unusable }
      await wait(settleMs)
      const after = stampsIn(await inFolder('收取文件夹', files.readFolder(connection, pathDown)))
      const stamps = stampsIn(before)
      const settled = chosen.flatMap((name) => {
        const stamp = after.get(name)
        return stamp !== undefined && stamp === stamps.get(name) ? [{ name, stamp }] : []
      })
      return { files: settled, left: names.length - chosen.length, unusable }
    },

    async read(name) {
      const path = at(pathDown, name)
      const stats = await statOf(connection, path)
      if (!stats) throw new ChannelFault('文件已不存在')
      if (files.isOtherThanFile(stats)) throw new ChannelFault('不是普通文件')
      const about = { name, size: stats.size, stamp: stampOf(stats) }
      if (stats.size > maxBytes) return { ...about, sha256: await files.hashOf(connection, path, stats.size) }
      const bytes = await files.readFile(connection, path).catch((error) => {
        throw lockedFault(error)
      })
      return { ...about, size: bytes.length, bytes, sha256: sha256Of(bytes) } satisfies IncomingFile
    },

    async putAway(file) {
      const folder = file.to === 'archive' ? pathArchive : pathError
      const plain = at(folder, file.name)
      const target = (await statOf(connection, plain)) ? at(folder, besideName(file)) : plain
      await files.withFolder(connection, folder, () => (directWrite ? copyAway(file, target) : moveAway(file, target)))
    },

    async takeBack(file) {
      for (const path of [file.name, besideName(file)].map((name) => at(pathError, name))) {
        const stats = await statOf(connection, path)
        if (!stats || stats.size <= file.size) continue
        if ((await files.hashOf(connection, path, file.size)) !== file.sha256) continue
        await putBack(path, file.name)
        return true
      }
      return false
    },
  }
}

const printable = (name: string) => name.replace(/\p{Cc}/gu, '?').slice(0, 100)
const stampsIn = (entries: files.FolderEntry[]) => new Map(entries.map(({ name, stamp }) => [name, stamp]))

/** A server for Windows opens no file that its writer still has open. */
function lockedFault(error: unknown): unknown {
  if (statusOf(error) === undefined || isMissing(error)) return error
  return new ChannelFault('文件打不开，可能还在写或被占用，稍后再取', { cause: error })
}

/** No permission, and an operation that the server does not know. */
const forbidding = [3, 8]

/** Says which setting helps where the host forbids names with a point in front, or renaming. */
const withHint = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    if (!(error instanceof ChannelFault) || !forbidding.includes(statusOf(error) ?? 0)) throw error
    throw new ChannelFault(`${error.message}。对方若不允许改名或“.”开头的文件名，请把通道的“不改名写入”设为“是”`, {
      cause: error.cause,
    })
  })

/** Names the folder in the sentence of a fault, because the status of SFTP does not. */
const inFolder = <T>(what: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    if (error instanceof ChannelFault && error.constructor === ChannelFault) {
      throw new ChannelFault(`${what}：${error.message}`, { cause: error.cause })
    }
    throw error
  })
