// Starts a PostgreSQL of the system in a temporary folder, with passwords, as operators use one; runs its programs.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from './database-server.ts'

export interface SystemPostgres {
  /** URL of an empty database whose owner is no superuser. */
  emptyDatabase(name: string): Promise<string>
  /** Runs statements as its superuser, in the database `postgres`. */
  asSuperuser(statements: string): Promise<unknown[]>
  startReplica(): Promise<SystemReplica>
  /** Copies it while it runs, without its log, as the bottom of a recovery to a point in time. */
  copyWithoutLog(): Promise<SystemCopy>
  stop(): Promise<void>
}

export interface SystemCopy {
  /** Starts the copy as a server of its own that recovers as the settings say, and waits until it takes writes. */
  recover(settings: string[]): Promise<{ urlOf(database: string): string; stop(): Promise<void> }>
}

/** A streaming replica of such a server. */
export interface SystemReplica {
  urlOf(database: string): string
  asSuperuser(statements: string, database?: string): Promise<unknown[]>
  /** At once, as a power failure does. */
  kill(): Promise<void>
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

const superuserPassword = 'of-the-administrator'
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

/** `port`: listens on loopback, too. `settings`: in addition to those of every test, as `name=value`. */
export async function startSystemPostgres(port?: number, settings: string[] = []): Promise<SystemPostgres> {
  const folder = ownFolder()
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(passwordFile, `${superuserPassword}\n`)
  if (user.uid) chownSync(passwordFile, user.uid, user.gid)
  const where = { cwd: folder, stdio: 'ignore', ...user } as const
  const words = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync']
  const made = spawn(join(systemPrograms ?? '', 'initdb'), [...words, '--encoding=UTF8', '--locale=C'], where)
  await once(made, 'exit')
  const { server, urlOf } = await run({ data, folder, port, settings })
  const admin = urlOf('postgres', superuserPassword, 'postgres')
  await query(admin, `create role kouan login password 'of-the-owner' createrole`)
  return {
    async emptyDatabase(name) {
      await query(admin, `create database ${name} owner kouan encoding 'UTF8' template template0`)
      return urlOf('kouan', 'of-the-owner', name)
    },
    asSuperuser: (statements) => query(admin, statements),
    startReplica: () => startReplica(folder),
    copyWithoutLog: () => copyWithoutLog(folder),
    async stop() {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the running server whose socket is in this folder and follows it. */
async function startReplica(primary: string): Promise<SystemReplica> {
  const folder = ownFolder()
  const data = join(folder, 'data')
  await copyRunning(primary, folder, ['--write-recovery-conf'])
  const { server, urlOf } = await run({ data, folder, port: undefined })
  return {
    urlOf: (database) => urlOf('', '', database),
    asSuperuser: (statements, database = 'postgres') =>
      query(urlOf('postgres', superuserPassword, database), statements),
    kill: () => end(server, 'SIGKILL'),
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyWithoutLog(original: string): Promise<SystemCopy> {
  const folder = ownFolder()
  await copyRunning(original, folder, ['-X', 'none'])
  return {
    async recover(settings) {
      const data = join(folder, 'data')
      writeFileSync(join(data, 'recovery.signal'), '')
      if (user.uid) chownSync(join(data, 'recovery.signal'), user.uid, user.gid)
      const { server, urlOf } = await run({ data, folder, port: undefined, settings })
      const admin = urlOf('postgres', superuserPassword, 'postgres')
      while ((await query(admin, 'select where pg_is_in_recovery()')).length > 0)
        await new Promise((resolve) => setTimeout(resolve, 100))
      return {
        urlOf: (database) => urlOf('kouan', 'of-the-owner', database),
        async stop() {
          await end(server, 'SIGINT')
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  }
}

/** Into the folder `data` below `folder`; `original`: folder of the socket. */
async function copyRunning(original: string, folder: string, more: string[]): Promise<void> {
  const words = [
    '-D',
    join(folder, 'data'),
    '-h',
    original,
    '-U',
    'postgres',
    '--checkpoint=fast',
    '--no-sync',
    ...more,
  ]
  const env = { ...process.env, PGPASSWORD: superuserPassword }
  const where = { cwd: folder, stdio: 'ignore', env, ...user } as const
  const [code] = await once(spawn(join(systemPrograms ?? '', 'pg_basebackup'), words, where), 'exit')
  if (code !== 0) throw new Error('the server could not be copied')
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-system-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  return folder
}

interface Place {
  data: string
  /** Of the socket. */
  folder: string
  port: number | undefined
  settings?: string[]
}

/** Starts the server with this data and waits until it answers. */
async function run({ data, folder, port, settings = [] }: Place) {
  const all = [
    `listen_addresses=${port === undefined ? '' : '127.0.0.1'}`,
    `port=${port ?? 5432}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'dynamic_shared_memory_type=mmap',
    ...settings,
  ]
  const options = ['-D', data, ...all.flatMap((one) => ['-c', one])]
  const server = spawn(join(systemPrograms ?? '', 'postgres'), options, { cwd: folder, stdio: 'ignore', ...user })
  const urlOf = (name: string, password: string, database: string) =>
    `postgresql://${name === '' ? '' : `${name}:${password}@`}localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(folder)}`
  const admin = urlOf('postgres', superuserPassword, 'postgres')
  for (let tries = 0; !(await query(admin, 'select 1').catch(() => undefined)); tries += 1) {
    if (tries > 300 || server.exitCode !== null) throw new Error('the PostgreSQL of the system did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { server, urlOf }
}
