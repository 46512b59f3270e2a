// Files of an SFTP server, whose answers differ: some say no type of a file, name it with its folder, or forbid to rename it.
import { createHash } from 'node:crypto'
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { ChannelFault } from '../../channel/channel-fault.ts'
import { isOffered, isPlainName } from '../file-names.ts'
import { isMissing, type SftpConnection, statusOf } from './sftp-connection.ts'

export const at = (folder: string, name: string) => `${folder.replace(/\/+$/, '')}/${name}`
export const stampOf = ({ size, mtime }: Pick<Stats, 'size' | 'mtime'>) => `${size} ${mtime}`

/** An entry of a folder, with its plain name. */
export interface FolderEntry {
  name: string
  stamp: string
  isUsable: boolean
}

const typeBits = 0o170000
/** No more entries in a folder. */
const endOfFolder = 1

/** Whether the other side says that this is something else than a file. Servers for Windows say no type. */
export const isOtherThanFile = (stats: Pick<Stats, 'mode' | 'isFile'>): boolean =>
  (stats.mode & typeBits) !== 0 && !stats.isFile()

function isFile({ attrs, longname }: FileEntryWithStats): boolean {
  if ((attrs.mode & typeBits) !== 0) return attrs.isFile()
  // As `ls -l` or `dir` print a folder or a link.
  return !/^[dl]|<(?:DIR|SYMLINKD?|JUNCTION)>/.test(longname)
}

/** Offered entries, oldest name first. Each part of a long answer has the time limit of an operation. */
export async function readFolder(connection: SftpConnection, folder: string): Promise<FolderEntry[]> {
  const handle = await connection.run<Buffer>((sftp, done) => sftp.opendir(folder, done))
  const found: FileEntryWithStats[] = []
  try {
    for (;;) found.push(...(await connection.run<FileEntryWithStats[]>((sftp, done) => sftp.readdir(handle, done))))
  } catch (error) {
    if (statusOf(error) !== endOfFolder) throw error
  }
  await connection.run<void>((sftp, done) => sftp.close(handle, (error) => done(error)))
  return found
    .map((entry) => ({ entry, name: nameIn(folder, entry.filename) }))
    .filter(({ name }) => isOffered(name))
    .map(({ entry, name }) => ({
      name,
      stamp: stampOf(entry.attrs),
      isUsable: isPlainName(name) && isFile(entry),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The name behind the folder, where a server lists whole paths, with the separators of its system; else what was listed. */
function nameIn(folder: string, listed: string): string {
  const [, before, name] = /^(.*)[\\/]([^\\/]*)$/s.exec(listed) ?? []
  if (before === undefined || name === undefined) return listed
  const plain = (path: string) => path.replaceAll('\\', '/').replace(/\/+$/, '')
  const [listedIn, wanted] = [plain(before), plain(folder)]
  const isHere = listedIn === '.' || listedIn === wanted || listedIn.endsWith(at('', wanted.replace(/^\/+/, '')))
  return isHere ? name : listed
}

/** Undefined where nothing has the name. Links are not followed. */
export async function statOf(connection: SftpConnection, path: string): Promise<Stats | undefined> {
  try {
    return await connection.run<Stats>((sftp, done) => sftp.lstat(path, done))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const readFile = (connection: SftpConnection, path: string): Promise<Buffer> =>
  connection.run<Buffer>((sftp, done) => sftp.readFile(path, done))

export const writeFile = (connection: SftpConnection, path: string, bytes: Uint8Array): Promise<void> =>
  connection.run<void>((sftp, done) => sftp.writeFile(path, Buffer.from(bytes), (error) => done(error)))

export const rename = (connection: SftpConnection, from: string, to: string): Promise<void> =>
  connection.run<void>((sftp, done) => sftp.rename(from, to, (error) => done(error)))

export const remove = (connection: SftpConnection, path: string): Promise<void> =>
  connection.run<void>((sftp, done) => sftp.unlink(path, (error) => done(error)))

/** Puts the file in the place of an earlier delivery. Servers other than OpenSSH may not replace by renaming. */
export async function replace(connection: SftpConnection, from: string, to: string): Promise<void> {
  try {
    await connection.run<void>((sftp, done) => sftp.ext_openssh_rename(from, to, (error) => done(error)))
  } catch (error) {
    if (!isUnsupported(error)) throw error
    if (await statOf(connection, to)) await remove(connection, to)
    await rename(connection, from, to)
  }
}

/** The library refuses what the server has not announced; a server may refuse what it has announced. */
const isUnsupported = (error: unknown) =>
  statusOf(error) === 8 ||
  (error instanceof ChannelFault && error.cause instanceof Error && /not support/i.test(error.cause.message))

/** Runs `move`, and once more where the folder was missing, which servers tell by any status. */
export async function withFolder(connection: SftpConnection, folder: string, move: () => Promise<void>): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof ChannelFault) || error.name !== 'ChannelFault') throw error
    if (await statOf(connection, folder)) throw error
    await connection.run<void>((sftp, done) => sftp.mkdir(folder, (fault) => done(fault)))
    await move()
  }
}

/** SHA-256 of the first `size` bytes, hexadecimal. */
export const hashOf = (connection: SftpConnection, path: string, size: number): Promise<string> =>
  connection.run<string>((sftp: SFTPWrapper, done) => {
    const hash = createHash('sha256')
    if (size === 0) return done(null, hash.digest('hex'))
    sftp
      .createReadStream(path, { start: 0, end: size - 1 })
      .on('data', (chunk: Buffer) => hash.update(chunk))
      .on('error', done)
      .on('end', () => done(null, hash.digest('hex')))
  })
