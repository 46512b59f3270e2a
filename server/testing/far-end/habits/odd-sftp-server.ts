// An SFTP server in memory that does things otherwise than OpenSSH, for one login by password.
import type { AddressInfo } from 'node:net'
import { posix } from 'node:path'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from '../../../domain/transport/sftp/sftp-connection.ts'
import { anSshKey } from '../ssh-key.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

export interface OddHabits {
  /** Permissions of a file; those of a plain file by default. */
  mode?: number
  /** How a file is printed in a listing. */
  longname?: (name: string) => string
  /** How a file is named in a listing. */
  listedName?: (folder: string, name: string) => string
  /** Status by which renaming is refused. */
  renameStatus?: number
  /** Status by which names with a point in front are refused. */
  dotStatus?: number
  /** Status of what is missing, where it is none of OpenSSH. */
  missingStatus?: number
  /** Paths that cannot be opened, with their status. */
  locked?: ReadonlyMap<string, number>
  /** Private keys; one made for the server by default. */
  hostKeys?: readonly string[]
  /** `questions`: the password is asked for as a question, as PAM does. */
  login?: 'password' | 'questions'
}

export interface OddSftpServer {
  /** Of the channel. */
  settings: Readonly<Record<string, unknown>>
  /** By path. */
  files: Map<string, Buffer>
  folders: Set<string>
  close(): void
}

const password = 'odd-password'
const plainFile = 0o100644

export function publicKeyOf(privateKey: string): Buffer {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  return parsed.getPublicSSH()
}

export async function oddSftpServer(habits: OddHabits = {}): Promise<OddSftpServer> {
  const { hostKeys = [anSshKey()] } = habits
  const files = new Map<string, Buffer>()
  const folders = new Set(['/out', '/in', '/archive', '/error'])
  const connections = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [...hostKeys] }, (client) => {
    connections.add(client)
    client.on('error', () => {}).on('close', () => connections.delete(client))
    client.on('authentication', (login) => {
      const ways = habits.login === 'questions' ? 'keyboard-interactive' : 'password'
      if (login.method === 'password' && ways === 'password' && login.password === password) return login.accept()
      if (login.method !== 'keyboard-interactive' || ways === 'password') return login.reject([ways])
      login.prompt([{ prompt: 'Password: ', echo: false }], ([given]) =>
        given === password ? login.accept() : login.reject([ways]),
      )
    })
    client.on('session', (accept) => accept().on('sftp', (open) => serve(open(), { habits, files, folders })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      ...{
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        authType: 'PASSWORD',
        account: 'odd',
        password,
      },
      ...{ hostKey: fingerprintOf(publicKeyOf(hostKeys[0] ?? '')), pathUp: '/out', pathDown: '/in' },
      ...{ pathArchive: '/archive', pathError: '/error' },
    },
    files,
    folders,
    close() {
      for (const client of connections) client.end()
      server.close()
    },
  }
}

interface Store {
  habits: OddHabits
  files: Map<string, Buffer>
  folders: Set<string>
}

type Opened = { path: string } | { folder: string; left: string[] }

/** Entries of one answer to a listing, as servers cut them. */
const entriesAtOnce = 100

function serve(sftp: SFTPWrapper, { habits, files, folders }: Store): void {
  const { mode = plainFile, missingStatus = STATUS_CODE.NO_SUCH_FILE, renameStatus, dotStatus } = habits
  const opened = new Map<string, Opened>()
  let serial = 0
  const open = (what: Opened): Buffer => {
    serial += 1
    opened.set(String(serial), what)
    return Buffer.from(String(serial))
  }
  const at = (handle: Buffer) => opened.get(handle.toString())
  const attrsOf = (size: number): Attributes => ({ mode, size, uid: 0, gid: 0, atime: 1, mtime: 1 })
  const isHidden = (path: string) => dotStatus !== undefined && posix.basename(path).startsWith('.')
  const isInFolder = (path: string) => folders.has(posix.dirname(path))
  const stat = (id: number, path: string) => {
    const bytes = files.get(path)
    if (bytes) return sftp.attrs(id, attrsOf(bytes.length))
    if (folders.has(path)) return sftp.attrs(id, { ...attrsOf(0), mode: 0o040755 })
    sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  }

  sftp.on('OPEN', (id, path, flags) => {
    const isWritten = (flags & OPEN_MODE.WRITE) !== 0
    const lock = habits.locked?.get(path)
    if (lock !== undefined) return sftp.status(id, lock)
    if (isHidden(path)) return sftp.status(id, dotStatus ?? 0)
    if (isWritten ? !isInFolder(path) : !files.has(path)) return sftp.status(id, missingStatus)
    if (isWritten) files.set(path, Buffer.alloc(0))
    sftp.handle(id, open({ path }))
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const one = at(handle)
    const bytes = one && 'path' in one ? files.get(one.path) : undefined
    if (!bytes || offset >= bytes.length) return sftp.status(id, STATUS_CODE.EOF)
    sftp.data(id, bytes.subarray(offset, offset + length))
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const one = at(handle)
    if (!one || !('path' in one)) return sftp.status(id, STATUS_CODE.FAILURE)
    const before = files.get(one.path) ?? Buffer.alloc(0)
    files.set(one.path, Buffer.concat([before.subarray(0, offset), data]))
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('CLOSE', (id, handle) => {
    opened.delete(handle.toString())
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('FSTAT', (id, handle) => {
    const one = at(handle)
    if (!one || !('path' in one)) return sftp.status(id, STATUS_CODE.FAILURE)
    stat(id, one.path)
  })
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('OPENDIR', (id, folder) => {
    if (!folders.has(folder)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    const left = [...files.keys(), ...folders].filter((path) => path !== folder && posix.dirname(path) === folder)
    sftp.handle(id, open({ folder, left: left.map((path) => posix.basename(path)) }))
  })
  sftp.on('READDIR', (id, handle) => {
    const one = at(handle)
    const names = one && 'left' in one ? one.left.splice(0, entriesAtOnce) : []
    if (!one || !('left' in one) || names.length === 0) return sftp.status(id, STATUS_CODE.EOF)
    sftp.name(
      id,
      names.map((name) => {
        const path = posix.join(one.folder, name)
        const isFolder = folders.has(path)
        return {
          filename: habits.listedName?.(one.folder, name) ?? name,
          longname: isFolder ? `drwxr-xr-x 1 odd odd 0 Jan 1 00:00 ${name}` : (habits.longname?.(name) ?? name),
          attrs: {
            ...attrsOf(files.get(path)?.length ?? 0),
            ...(isFolder && mode === plainFile && { mode: 0o040755 }),
          },
        }
      }),
    )
  })
  sftp.on('RENAME', (id, from, to) => {
    const bytes = files.get(from)
    if (renameStatus !== undefined) return sftp.status(id, renameStatus)
    if (!bytes || !isInFolder(to)) return sftp.status(id, missingStatus)
    files.delete(from)
    files.set(to, bytes)
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('REMOVE', (id, path) => {
    sftp.status(id, files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE)
  })
  sftp.on('MKDIR', (id, folder) => {
    folders.add(folder)
    sftp.status(id, STATUS_CODE.OK)
  })
}
