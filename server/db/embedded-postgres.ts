// The bundled PostgreSQL: made in a folder, reachable by a private unix socket only, started again when it dies.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '../ground/start-failure.ts'
import { cacheMegabytes, memoryHere } from './cache-size.ts'
import { type KernelLock, takeKernelLock } from './kernel-lock.ts'
import { endOrphanedPostgres, readPostmasterFile } from './orphaned-postgres.ts'
import { openClient } from './own-limits.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'

export interface EmbeddedPostgres {
  /** Through the unix socket; the user is a superuser and owns the database. */
  databaseUrl: string
  /** Ends PostgreSQL after its open transactions were broken off; committed work is safe. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The data folder of PostgreSQL; made when it does not exist. */
  folder: string
  superuserName?: string
  /** For tests: no fsync, so that a power cut would lose the data. */
  throwAway?: boolean
  /** Called when PostgreSQL died and could not be started again. */
  onLost?: (reason: string) => void
  /** Between two looks at the socket. */
  watchMs?: number
}

interface Cluster {
  binaries: PostgresBinaries
  folder: string
  socketFolder: string
  superuserName: string
  throwAway: boolean
  owner: { uid: number; gid: number } | undefined
}

const socketPrefix = 'kouan-pg-'
// Only the name of the socket file: PostgreSQL listens on no network address.
const port = 5432
const databaseName = 'kouan'
const defaultSuperuser = 'kouan'
// Within ten minutes; a PostgreSQL that dies more often needs a person.
const restartsAllowed = 5
const restartsForgottenAfter = 600_000
const nobody = 65534
// The log limited receipts for old documents, most of it whole pages (docs/decisions/034-open-bars.md). It is packed, from a
// buffer that holds a burst of them, with fewer checkpoints, and into files that are there already.
const writeAheadLog = [
  'wal_compression=on',
  'wal_buffers=64MB',
  'min_wal_size=1GB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
]
// A first import or declaration of thousands fills tables that PostgreSQL knew as empty. Until they are analysed, plans read them
// whole for each batch; a look each minute, as is usual, comes after the work (docs/decisions/2920-benches-in-turns.md).
const analysedSoon = 'autovacuum_naptime=10s'

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(options)
  let child = await launchFirst(cluster)
  let stopping = false
  let restarts = 0

  const watch = () => child.once('exit', () => void restart())
  const restart = async () => {
    if (stopping) return
    restarts += 1
    setTimeout(() => {
      restarts -= 1
    }, restartsForgottenAfter).unref()
    try {
      if (restarts > restartsAllowed)
        throw new StartFailure(`PostgreSQL 已意外退出 ${restarts} 次。${lastLogLine(cluster)}`)
      child = await launch(cluster, await seize(cluster))
      // stop() may have been called while PostgreSQL came up.
      if (stopping) child.kill('SIGINT')
      else watch()
    } catch (error) {
      options.onLost?.(error instanceof Error ? error.message : String(error))
    }
  }
  watch()
  // Cleaners of temporary folders remove the socket: PostgreSQL lives on and nobody reaches it. It makes a new one when it
  // starts.
  const guard = setInterval(() => {
    if (!existsSync(socketFile(cluster))) child.kill('SIGINT')
  }, options.watchMs ?? 5000).unref()

  return {
    databaseUrl: urlOf(cluster, databaseName),
    stop: async () => {
      stopping = true
      clearInterval(guard)
      await end(child)
      rmSync(cluster.socketFolder, { recursive: true, force: true })
    },
  }
}

/** Returns the URL of the database that a running server of this folder has open; undefined: none runs. */
export function findRunningPostgres(folder: string): string | undefined {
  const socketFolder = readPostmasterFile(folder)?.socketFolder
  const cluster = socketFolder ? { socketFolder, superuserName: defaultSuperuser } : undefined
  return cluster && existsSync(socketFile(cluster)) ? urlOf(cluster, databaseName) : undefined
}

async function launchFirst(cluster: Cluster): Promise<ChildProcess> {
  try {
    const lock = await seize(cluster)
    removeOldSockets(cluster)
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) await initialise(cluster)
    checkVersion(cluster)
    const child = await launch(cluster, lock)
    await makeDatabase(cluster).catch(async (error) => {
      await end(child)
      throw error
    })
    return child
  } catch (error) {
    rmSync(cluster.socketFolder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Ends what is left of an earlier PostgreSQL and takes the lock that each PostgreSQL of this folder holds itself: one in
 * another container is not seen, and holds it still.
 */
async function seize({ folder }: Cluster): Promise<KernelLock> {
  await endOrphanedPostgres(folder)
  for (let waited = 0; waited <= 5000; waited += 100) {
    const lock = takeKernelLock(`${folder}.lock`)
    if (lock) {
      // Without this, a process number that has been given to somebody else since would make PostgreSQL refuse the folder.
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      return lock
    }
    await wait(100)
  }
  throw new StartFailure(`数据目录 ${folder} 仍被另一个 PostgreSQL 进程占用（可能在另一个容器中）；请先停止它。`)
}

/** Removes the sockets of this folder alone: a copy of it is another folder, whatever its files contain. */
function removeOldSockets({ socketFolder }: Cluster): void {
  const prefix = basename(socketFolder).slice(0, -6)
  for (const name of readdirSync(tmpdir())) {
    const found = join(tmpdir(), name)
    if (name.startsWith(prefix) && found !== socketFolder) rmSync(found, { recursive: true, force: true })
  }
}

function prepareCluster(options: EmbeddedPostgresOptions): Cluster {
  const binaries = findPostgresBinaries()
  const parent = dirname(resolve(options.folder))
  mkdirSync(parent, { recursive: true })
  const folder = join(realpathSync(parent), resolve(options.folder).slice(parent.length + 1))
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? ownerOf(existsSync(folder) ? folder : parent) : undefined
  // A socket path may have about 107 bytes, so it cannot lie in the data folder.
  const socketFolder = mkdtempSync(join(tmpdir(), `${socketPrefix}${identityOf(folder)}-`))
  return {
    binaries,
    folder,
    socketFolder,
    superuserName: options.superuserName ?? defaultSuperuser,
    throwAway: options.throwAway ?? false,
    owner,
  }
}

/** Of the place on the disk, which no copy shares. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(dirname(folder))
  return createHash('sha256')
    .update(`${dev} ${ino} ${basename(folder)}`)
    .digest('hex')
    .slice(0, 12)
}

function ownerOf(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path)
  return uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid }
}

/** Made under another name first, so that a start that is killed half way leaves no half-made folder. */
async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  chmodSync(unfinished, 0o700)
  if (cluster.owner) chownSync(unfinished, cluster.owner.uid, cluster.owner.gid)
  const made = await run(cluster, cluster.binaries.initdb, [
    ...['-D', unfinished, '-U', cluster.superuserName, '--encoding=UTF8', '--auth=trust'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(cluster.throwAway ? ['--no-sync'] : []),
  ])
  if (made.code !== 0) throw new StartFailure(explainInitdb(cluster, made.output))
  rmSync(cluster.folder, { recursive: true, force: true })
  renameSync(unfinished, cluster.folder)
}

function explainInitdb({ folder }: Cluster, output: string): string {
  const nameless = /could not look up effective user ID (\d+)/.exec(output)?.[1]
  return nameless === undefined
    ? `随附的 PostgreSQL 无法在 ${folder} 建库：${output}`
    : `用户号 ${nameless} 在本机没有对应的用户名，随附的 PostgreSQL 不能以它运行；请为它建立用户，或改用别的用户，或设置 DATABASE_URL。`
}

function checkVersion({ folder, binaries }: Cluster): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === binaries.version) return
  throw new StartFailure(
    `数据目录 ${folder} 由 PostgreSQL ${found} 建立，而本版本随附的是 PostgreSQL ${binaries.version}，不能直接打开；请先用原版本导出数据。`,
  )
}

function settings(cluster: Cluster): string[] {
  const words = [
    'listen_addresses=',
    `unix_socket_directories=${cluster.socketFolder}`,
    'unix_socket_permissions=0700',
    `port=${port}`,
    'max_connections=200',
    // /dev/shm is small in containers.
    'dynamic_shared_memory_type=mmap',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    ...(cluster.throwAway
      ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=500']
      : [`shared_buffers=${cacheMegabytes(memoryHere())}MB`, ...writeAheadLog, analysedSoon]),
  ]
  return words.flatMap((word) => ['-c', word])
}

const socketFile = ({ socketFolder }: Pick<Cluster, 'socketFolder'>) => join(socketFolder, `.s.PGSQL.${port}`)

function ensureSocketFolder({ socketFolder, owner }: Cluster): void {
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(socketFolder, owner.uid, owner.gid)
}

/** PostgreSQL and all its processes hold the lock from here on; this process gives its part of it back. */
async function launch(cluster: Cluster, lock: KernelLock): Promise<ChildProcess> {
  ensureSocketFolder(cluster)
  const log = openSync(logFile(cluster), isLarge(logFile(cluster)) ? 'w' : 'a')
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.folder, ...settings(cluster)], {
    ...spawnOptions(cluster),
    stdio: ['ignore', log, log, ...(process.platform === 'win32' ? [] : [lock.fd])],
    // Its own process group: Ctrl+C in a terminal ends the server first, which then ends PostgreSQL in order.
    detached: true,
  })
  closeSync(log)
  lock.release()
  const endWithNode = () => child.kill('SIGINT')
  process.once('exit', endWithNode)
  child.once('exit', () => process.off('exit', endWithNode))
  const failed = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`退出码 ${code ?? signal}。${lastLogLine(cluster)}`))
  })
  for (let waited = 0; waited < 120_000; waited += 10) {
    const reason = await Promise.race([failed, wait(10, undefined)])
    if (reason !== undefined) throw new StartFailure(`随附的 PostgreSQL 没有启动：${reason}`)
    const file = readPostmasterFile(cluster.folder)
    if (file?.pid === child.pid && file?.ready) return child
  }
  await end(child)
  throw new StartFailure(`随附的 PostgreSQL 在两分钟内没有就绪，日志见 ${logFile(cluster)}。`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
  child.kill('SIGINT')
  const ended = await Promise.race([gone, wait(20_000, false, { ref: false })])
  if (ended) return
  child.kill('SIGQUIT')
  await gone
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = await openClient(urlOf(cluster, 'postgres'), { purpose: 'owner' })
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

function urlOf(cluster: Pick<Cluster, 'socketFolder' | 'superuserName'>, database: string): string {
  const host = encodeURIComponent(cluster.socketFolder)
  return `postgresql://${cluster.superuserName}@localhost:${port}/${database}?host=${host}`
}

function spawnOptions(cluster: Cluster) {
  // The working directory of root need not be reachable by the other user.
  return { cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' }, ...cluster.owner }
}

function run(cluster: Cluster, file: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...spawnOptions(cluster), stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output: output.trim().split('\n').join(' ') }))
  })
}

function logFile(cluster: Cluster): string {
  return `${cluster.folder}.log`
}

function isLarge(file: string): boolean {
  return existsSync(file) && statSync(file).size > 10_000_000
}

function lastLogLine(cluster: Cluster): string {
  if (!existsSync(logFile(cluster))) return ''
  const lines = readFileSync(logFile(cluster), 'utf8').trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
}
