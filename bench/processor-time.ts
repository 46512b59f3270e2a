// Processor time of this process and of PostgreSQL, which says more than the clock where other work disturbs a measurement.
import { readdir, readFile } from 'node:fs/promises'
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
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1000, database: (await databaseTime(pool)).living }
}

/** Milliseconds of PostgreSQL: of the processes that it has now, and of the others that have ended; 0 where they cannot be seen. */
export async function databaseTime(pool: pg.Pool): Promise<{ living: number; ended: number }> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = (await readStat(rows[0]?.pid ?? 0))?.parent
  if (postmaster === undefined) return { living: 0, ended: 0 }
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readStat(Number(pid))))
  const ticks = stats.filter((stat) => stat?.parent === postmaster).reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)
  const ended = (await readStat(postmaster))?.ticksOfEnded ?? 0
  return { living: ticks * tickMilliseconds, ended: ended * tickMilliseconds }
}

/** Milliseconds of another process on this machine; 0 where it cannot be seen. */
export async function timeOfProcess(pid: number): Promise<number> {
  return ((await readStat(pid))?.ticks ?? 0) * tickMilliseconds
}

interface Stat {
  parent: number
  ticks: number
  /** Of its children that have ended. */
  ticksOfEnded: number
}

async function readStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the process stands in brackets and may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)].map((both) => Number(both[0]) + Number(both[1]))
  return { parent: Number(fields[1]), ticks: own ?? 0, ticksOfEnded: ended ?? 0 }
}
