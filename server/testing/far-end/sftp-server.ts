// A real SFTP server for tests: sshd of OpenSSH on loopback, for the account of the tests and one key.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, listening } from './free-port.ts'

export const sshdPath = ['/usr/sbin/sshd', '/usr/local/sbin/sshd'].find(existsSync)

export interface SftpServer {
  port: number
  account: string
  privateKey: string
  /** Line of `known_hosts`. */
  hostKey: string
  /** Absolute path with the folders of a channel. */
  folder: string
  start(): Promise<void>
  /** Kills server and connections. */
  stop(): Promise<void>
  /** Gives the server another host key; takes effect with the next start. */
  changeHostKey(): void
  remove(): Promise<void>
}

/** None of a process that ended meanwhile. */
function childrenOf(id: number): number[] {
  try {
    const words = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(/\s+/)
    const children = words.filter(Boolean).map(Number)
    return [...children, ...children.flatMap(childrenOf)]
  } catch {
    return []
  }
}

/** Throws where sshd is installed and does not start. */
export async function sftpServer(): Promise<SftpServer> {
  if (!sshdPath) throw new Error('sshd is not installed')
  const home = mkdtempSync(join(tmpdir(), 'kouan-sshd-'))
  const folder = join(home, 'exchange')
  for (const part of ['out', 'in']) mkdirSync(join(folder, part), { recursive: true })
  const makeKey = (name: string) => {
    rmSync(join(home, name), { force: true })
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, name)])
  }
  makeKey('host')
  makeKey('user')
  writeFileSync(join(home, 'authorized'), readFileSync(join(home, 'user.pub')))
  chmodSync(join(home, 'authorized'), 0o600)
  // sshd refuses to start without its own folder, which only root can make.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const port = await freePort()
  const options = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: join(home, 'host'),
    AuthorizedKeysFile: join(home, 'authorized'),
    PidFile: join(home, 'pid'),
    Subsystem: 'sftp internal-sftp',
    UsePAM: 'no',
    StrictModes: 'no',
    PermitRootLogin: 'yes',
    PasswordAuthentication: 'no',
    MaxStartups: '100',
  }
  writeFileSync(
    join(home, 'config'),
    Object.entries(options)
      .map((pair) => pair.join(' '))
      .join('\n'),
  )
  let server: ChildProcess | undefined
  let log = ''
  const start = async () => {
    const child = spawn(sshdPath as string, ['-D', '-e', '-f', join(home, 'config')])
    child.stderr.on('data', (chunk) => {
      log += chunk
    })
    server = child
    await listening(port, () => (child.exitCode === null ? undefined : `sshd ended: ${log}`))
  }
  const stop = async () => {
    const child = server
    server = undefined
    if (!child?.pid || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // Each connection has processes of its own, which would go on.
    for (const id of [child.pid, ...childrenOf(child.pid)]) {
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    await ended
  }
  await start()
  return {
    port,
    account: userInfo().username,
    privateKey: readFileSync(join(home, 'user'), 'utf8'),
    hostKey: readFileSync(join(home, 'host.pub'), 'utf8').trim(),
    folder,
    start,
    stop,
    changeHostKey: () => makeKey('host'),
    async remove() {
      await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
