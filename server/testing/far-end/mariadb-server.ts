// A real MariaDB for tests on loopback, without root. It starts once for all tests of a file.
import { execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, listening } from './free-port.ts'

const program = '/usr/sbin/mariadbd'
export const hasMariaDb = existsSync(program)

export interface MariaDbServer {
  port: number
  remove(): Promise<void>
}

const nobody = 65_534

/** `statements` run at its start, as its administrator. Throws where MariaDB is installed and does not start. */
export async function mariaDbServer(statements: readonly string[]): Promise<MariaDbServer> {
  const home = mkdtempSync(join(tmpdir(), 'kouan-maria-'))
  const port = await freePort()
  const [data, first] = [join(home, 'data'), join(home, 'first.sql')]
  mkdirSync(data)
  writeFileSync(first, statements.map((statement) => `${statement};\n`).join(''))
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (user.uid) for (const path of [home, data, first]) chownSync(path, user.uid, user.gid)
  const where = { cwd: home, env: { PATH: process.env.PATH, TMPDIR: home }, ...user }
  const words = ['--no-defaults', `--datadir=${data}`, '--skip-test-db', '--auth-root-authentication-method=normal']
  await promisify(execFile)('mariadb-install-db', words, where)
  const server = spawn(
    program,
    [
      ...['--no-defaults', `--datadir=${data}`, `--socket=${join(home, 'socket')}`, `--port=${port}`],
      ...['--bind-address=127.0.0.1', '--character-set-server=utf8mb4', `--init-file=${first}`, '--skip-name-resolve'],
      ...[`--pid-file=${join(home, 'pid')}`, '--innodb-buffer-pool-size=16M'],
    ],
    where,
  )
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4000)
  })
  await listening(port, () => (server.exitCode === null ? undefined : `MariaDB ended: ${log}`))
  return {
    port,
    async remove() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
