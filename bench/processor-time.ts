// Processor time of a server and of PostgreSQL, which says more than the clock where other work disturbs a measurement.
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of one tick of /proc: sysconf(_SC_CLK_TCK) is 100 on every Linux that Node runs on. */
const tickMilliseconds = 10

export interface ProcessorTime {
  /** Milliseconds of this process. */
  own: number
  /** Milliseconds of PostgreSQL on this machine; 0 where its processes cannot be seen. */
  database: number
}

/** Spent so far; the difference of two is what lay between them. Counts the processes that PostgreSQL has now. */
export async function processorTime(pool: pg.Pool): Promise<ProcessorTime> {
  return { own: timeOfThisProcess(), database: (await databaseTime(pool)).living }
}

/** Milliseconds of PostgreSQL: of the processes that it has now, and of the others that have ended; 0 where they cannot be seen. */
export async function databaseTime(pool: pg.Pool): Promise<{ living: number; ended: number }> {
  const postmaster = await postmasterOf(pool)
  if (postmaster === undefined) return { living: 0, ended: 0 }
  return { living: timeOfChildren(postmaster), ended: readStat(postmaster)?.ended ?? 0 }
}

/** Milliseconds of another process on this machine with all its threads; 0 where it cannot be seen. */
export async function timeOfProcess(pid: number): Promise<number> {
  return readStat(pid)?.own ?? 0
}

/** Milliseconds of processor time. */
export interface Spent {
  /** Of the process that answers. */
  server: number
  database: number
}

export interface SpentBySides {
  ours: Spent
  rival: Spent
}

/** Returns a reader of what the process (this one unless named) and the PostgreSQL of the pool have spent so far. */
export async function spendingOf(pool: pg.Pool, pid = process.pid): Promise<() => Spent> {
  const postmaster = await postmasterOf(pool)
  return () => ({
    server: pid === process.pid ? timeOfThisProcess() : (readStat(pid)?.own ?? 0),
    database: postmaster === undefined ? 0 : timeOfChildren(postmaster) + (readStat(postmaster)?.ended ?? 0),
  })
}

/** Returns what the work has returned, and what it has spent for each of `count`. */
export async function spentBy<T>(
  spending: () => Spent,
  work: () => Promise<T>,
  count: number,
): Promise<{ value: T; spent: Spent }> {
  const before = spending()
  const value = await work()
  const after = spending()
  const spent = { server: (after.server - before.server) / count, database: (after.database - before.database) / count }
  return { value, spent }
}

export function sumOf(all: readonly Spent[]): Spent {
  const sum = (name: keyof Spent) => all.reduce((total, one) => total + one[name], 0)
  return { server: sum('server'), database: sum('database') }
}

const totalOf = ({ server, database }: Spent) => server + database

/** `processor time 1.97 + 2.99 ms (server + PostgreSQL) against 0.60 + 1.99, ratio 1.92` */
export function toldSpent({ ours, rival }: SpentBySides): string {
  const told = ({ server, database }: Spent) => `${server.toFixed(2)} + ${database.toFixed(2)}`
  const ratio = totalOf(ours) / totalOf(rival)
  return `processor time ${told(ours)} ms (server + PostgreSQL) against ${told(rival)}, ratio ${ratio.toFixed(2)}`
}

function timeOfThisProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function postmasterOf(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readStat(rows[0]?.pid ?? 0)?.parent
}

function timeOfChildren(parent: number): number {
  let time = 0
  for (const name of listed('/proc')) {
    const pid = /^\d+$/.test(name) ? Number(name) : 0
    const stat = pid === 0 ? undefined : readStat(pid)
    if (stat?.parent === parent) time += timeOfOneThread(pid) ?? stat.own
  }
  return time
}

/** Finer than a tick, and of the first thread alone, which is all that a process of PostgreSQL has. */
function timeOfOneThread(pid: number): number | undefined {
  const [nanoseconds = ''] = (read(`/proc/${pid}/schedstat`) ?? '').split(' ')
  return nanoseconds === '' ? undefined : Number(nanoseconds) / 1e6
}

interface Stat {
  parent: number
  /** Milliseconds. */
  own: number
  /** Of its children that have ended. */
  ended: number
}

function readStat(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`)
  // The name of the process stands in brackets and may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)].map((both) => Number(both[0]) + Number(both[1]))
  return { parent: Number(fields[1]), own: (own ?? 0) * tickMilliseconds, ended: (ended ?? 0) * tickMilliseconds }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Ended meanwhile, or another system.
    return undefined
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
