// Two nodes of PostgreSQL under Patroni with one etcd, HAProxy before them, all on loopback in folders of their own: what an
// installation has on two machines, and the faults that such a pair meets.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { query } from './database-server.ts'
import { eventually } from './eventually.ts'
import { freePort } from './far-end/free-port.ts'
import { findProgram } from './find-program.ts'
import { startHAProxy } from './haproxy.ts'
import { systemPrograms } from './system-postgres.ts'

export interface PatroniNode {
  name: string
  /** SIGKILL to its postmaster alone: Patroni starts it again, or has it replaced. */
  killPostgres(): void
  /** SIGKILL to everything on the node. */
  kill(): Promise<void>
  /** SIGSTOP to everything on the node. It does not go on, as its watchdog resets it: `kill` and `start`. */
  freeze(): void
  /** Fills its disk; returns what frees it. Undefined: its folder is no disk of its own. */
  fillDisk: (() => () => void) | undefined
  /** Starts it after `kill`. */
  start(): void
}

export interface PatroniPair {
  /** Of an empty database through HAProxy, whose owner is no superuser. */
  databaseUrl: string
  primary(): Promise<PatroniNode>
  /** Asks Patroni to hand over in order; answers its sentence. */
  switchOver(): Promise<string>
  /** Waits until one node leads and the other one follows synchronously; the failure has the end of both logs. */
  whole(): Promise<void>
  stop(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

const nobody = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
const superuser = { username: 'postgres', password: 'of-the-administrator' }
const replication = { username: 'follower', password: 'of-the-follower' }
/** Room for a small database and its log. */
const diskSize = '900m'

/** Answers the sentence that names what is not here. */
export function missingPrograms(): string | undefined {
  if (!systemPrograms) return 'PostgreSQL is not here: install the package postgresql of Debian'
  try {
    for (const [name, debianPackage] of [
      ['patroni', 'patroni'],
      ['etcd', 'etcd-server'],
      ['haproxy', 'haproxy'],
    ] as const)
      findProgram(name, debianPackage)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

/** Below `home`, which others may pass through. One that cannot start leaves no process and no disk behind. */
export async function startPatroniPair(home: string): Promise<PatroniPair> {
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    return await pairBelow(home, ends, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function pairBelow(home: string, ends: (() => Promise<void>)[], stop: () => Promise<void>): Promise<PatroniPair> {
  const ports = { etcd: await freePort(), peers: await freePort(), door: await freePort() }
  const etcd = await startEtcd(join(home, 'etcd'), ports)
  ends.push(() => endNow(etcd))
  const nodes = await Promise.all(['one', 'two'].map((name) => makeNode({ name, home, etcd: ports.etcd })))
  ends.push(...nodes.map((node) => () => node.end()))
  for (const node of nodes) node.start()
  const lines = nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}\n`)
  const proxy = await startHAProxy({ sections: leading(ports.door, lines.join('')), port: ports.door })
  ends.push(() => proxy.stop())
  const members = async (): Promise<Member[]> => {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const leader = async () => (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name
  const whole = async () => {
    const roles = async () => (await members()).map(({ role, state }) => `${role} ${state}`).toSorted()
    const isWhole = (seen: string[]) =>
      seen.length === 2 && seen[0] === 'leader running' && /^sync_standby (running|streaming)$/.test(seen[1] ?? '')
    await eventually('both nodes', roles, isWhole, { seconds: 180 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${nodes.map((node) => node.lastWords()).join('\n')}`)
    })
  }
  await whole()
  const urlOf = ({ username, password }: typeof superuser, database: string) =>
    `postgresql://${username}:${password}@127.0.0.1:${ports.door}/${database}`
  await eventually('the door', () => query(urlOf(superuser, 'postgres'), 'select 1').catch(() => undefined))
  await query(urlOf(superuser, 'postgres'), `create role kouan login password 'of-the-owner' createrole`)
  await query(urlOf(superuser, 'postgres'), `create database kouan owner kouan encoding 'UTF8' template template0`)
  return {
    databaseUrl: urlOf({ username: 'kouan', password: 'of-the-owner' }, 'kouan'),
    async primary() {
      const name = await eventually('a primary', leader)
      return nodes.find((node) => node.name === name) as PatroniNode
    },
    async switchOver() {
      const body = JSON.stringify({ leader: await eventually('a primary', leader) })
      for (const { api } of nodes) {
        const answer = await fetch(`http://127.0.0.1:${api}/switchover`, { method: 'POST', body }).catch(
          () => undefined,
        )
        if (answer?.ok) return answer.text()
      }
      return 'no node answers'
    },
    whole,
    stop,
  }
}

async function startEtcd(folder: string, ports: { etcd: number; peers: number }): Promise<ChildProcess> {
  const [clients, peers] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peers}`]
  const words = ['--name', 'trial', '--data-dir', folder, '--initial-cluster', `trial=${peers}`]
  const urls = ['--listen-client-urls', clients, '--advertise-client-urls', clients]
  const peerUrls = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers]
  const etcd = spawn(findProgram('etcd', 'etcd-server'), [...words, ...urls, ...peerUrls], { stdio: 'ignore' })
  await eventually('etcd', async () => (await fetch(`${clients}/health`).catch(() => undefined))?.ok)
  return etcd
}

interface RunningNode extends PatroniNode {
  port: number
  api: number
  /** The last lines of its log that have a time. */
  lastWords(): string
  end(): Promise<void>
}

async function makeNode(given: { name: string; home: string; etcd: number }): Promise<RunningNode> {
  const { name, home, etcd } = given
  const folder = join(home, `node-${name}`)
  mkdirSync(folder)
  const hasDisk = mountDisk(folder)
  if (asNobody.uid) chownSync(folder, asNobody.uid, asNobody.gid)
  // Beside the disk: what a full one may not take down with it.
  const [settings, log, data] = [join(home, `${name}.json`), join(home, `${name}.log`), join(folder, 'data')]
  const [port, api] = [await freePort(), await freePort()]
  writeFileSync(settings, JSON.stringify(settingsOf({ name, home, data, port, api, etcd })))
  let patroni: ChildProcess | undefined
  const postmaster = () => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  const everything = () => {
    const main = postmaster()
    return [patroni?.pid, main, ...(main === undefined ? [] : childrenOf(main))].filter((pid) => pid !== undefined)
  }
  const kill = async () => {
    const pids = everything()
    const gone = patroni?.exitCode === null && patroni.signalCode === null ? once(patroni, 'exit') : undefined
    for (const pid of pids) signal(pid, 'SIGKILL')
    await gone
  }
  return {
    name,
    port,
    api,
    start() {
      const output = openSync(log, 'a')
      const program = findProgram('patroni', 'patroni')
      patroni = spawn(program, [settings], { cwd: folder, stdio: ['ignore', output, output], ...asNobody })
      closeSync(output)
    },
    killPostgres() {
      const main = postmaster()
      if (main !== undefined) signal(main, 'SIGKILL')
    },
    kill,
    freeze() {
      for (const pid of everything()) signal(pid, 'SIGSTOP')
    },
    fillDisk: hasDisk
      ? () => {
          const file = join(folder, 'filling')
          try {
            execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' })
          } catch {
            // It ends because the disk is full.
          }
          return () => rmSync(file, { force: true })
        }
      : undefined,
    lastWords: () => (readFileSync(log, 'utf8').match(/^20.*$/gm) ?? []).slice(-20).join('\n'),
    async end() {
      await kill()
      await wait(200)
      if (hasDisk) execFileSync('umount', ['--lazy', folder])
    },
  }
}

function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=700`, 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has gone by itself.
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && existsSync(`/proc/${pid}/stat`) && parentOf(pid) === parent)

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}

async function endNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

interface Place {
  name: string
  home: string
  data: string
  port: number
  api: number
  etcd: number
}

/** Patroni reads YAML, of which JSON is a part. The values that matter are advised in docs/operations.md. */
function settingsOf({ name, home, data, port, api, etcd }: Place) {
  const address = `127.0.0.1:${api}`
  return {
    scope: 'kouan',
    name,
    restapi: { listen: address, connect_address: address },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 4,
        retry_timeout: 5,
        synchronous_mode: true,
        // Patroni tries for so long to start a primary that crashed before the other one takes over; 300 unless given.
        primary_start_timeout: 20,
        master_start_timeout: 20,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: systemPrograms,
      pgpass: join(home, `node-${name}`, 'passwords'),
      authentication: { superuser, replication },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: {
        unix_socket_directories: join(home, `node-${name}`),
        // Memory of its own: a full disk of the data is no full memory.
        dynamic_shared_memory_type: 'posix',
        max_wal_size: '128MB',
        min_wal_size: '32MB',
        wal_keep_size: '64MB',
        fsync: 'off',
        logging_collector: 'off',
      },
    },
  }
}

/** One address that leads to whichever node says that it is the primary. */
const leading = (port: number, servers: string) => `defaults
  mode tcp
  timeout connect 4s
  timeout client 12h
  timeout server 12h
  timeout check 4s
frontend database
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${servers}`
