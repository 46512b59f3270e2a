// Starts a PostgreSQL of the system in a temporary folder, with passwords, as operators use one; runs its programs.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from './database-server.ts'

export interface SystemPostgres {
  /** URL of an empty database whose owner is no superuser. */
  emptyDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

const packages = '/usr/lib/postgresql'
const newest = existsSync(packages)
  ? readdirSync(packages)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1)
  : undefined
/** Undefined where PostgreSQL is not installed. */
export const systemPrograms = newest === undefined ? undefined : join(packages, newest, 'bin')

const nobody = 65_534
// PostgreSQL does not run as root.
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export interface Ended {
  code: number
  output: string
}

/** Runs one of its programs and waits for its end. */
export function runProgram(name: string, words: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(join(systemPrograms ?? '', name), words, { maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` }),
    )
  })
}

/** `port`: listens on loopback, too. */
export async function startSystemPostgres(port?: number): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-system-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(passwordFile, 'of-the-administrator\n')
  if (user.uid) chownSync(passwordFile, user.uid, user.gid)
  const where = { cwd: folder, stdio: 'ignore', ...user } as const
  const words = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync']
  const made = spawn(join(systemPrograms ?? '', 'initdb'), [...words, '--encoding=UTF8', '--locale=C'], where)
  await once(made, 'exit')
  const settings = [
    `listen_addresses=${port === undefined ? '' : '127.0.0.1'}`,
    `port=${port ?? 5432}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'dynamic_shared_memory_type=mmap',
  ]
  const server = spawn(
    join(systemPrograms ?? '', 'postgres'),
    ['-D', data, ...settings.flatMap((one) => ['-c', one])],
    where,
  )
  const urlOf = (name: string, password: string, database: string) =>
    `postgresql://${name}:${password}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(folder)}`
  const admin = urlOf('postgres', 'of-the-administrator', 'postgres')
  for (let tries = 0; !(await query(admin, 'select 1').catch(() => undefined)); tries += 1) {
    if (tries > 300 || server.exitCode !== null) throw new Error('the PostgreSQL of the system did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await query(admin, `create role kouan login password 'of-the-owner' createrole`)
  return {
    async emptyDatabase(name) {
      await query(admin, `create database ${name} owner kouan encoding 'UTF8' template template0`)
      return urlOf('kouan', 'of-the-owner', name)
    },
    async stop() {
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
