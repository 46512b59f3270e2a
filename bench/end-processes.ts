// Ends what a bench has started and removes its folder, also where the bench itself did not come to its end.
import { readdirSync, readFileSync, rmSync } from 'node:fs'

/** A server that is asked to end finishes what it is at. */
const patienceMilliseconds = 10_000

/** For the exit of this process, in which nothing asynchronous runs any more. */
export function endProcesses(folder: string): void {
  const own = descendantsOf(process.pid)
  const databases = own.filter(isPostgres)
  const ofDatabases = databases.flatMap((pid) => [pid, ...descendantsOf(pid)])
  // Servers first: they end in order while they reach their database.
  end(own.filter((pid) => !ofDatabases.includes(pid)))
  end(databases)
  rmSync(folder, { recursive: true, force: true })
}

function end(pids: readonly number[]): void {
  // PostgreSQL ends at once and without writing what it holds, since its files go, too.
  for (const pid of pids) send(pid, isPostgres(pid) ? 'SIGQUIT' : 'SIGTERM')
  const until = performance.now() + patienceMilliseconds
  while (pids.some(isRunning) && performance.now() < until) sleep(20)
  for (const pid of pids.filter(isRunning)) send(pid, 'SIGKILL')
  while (pids.some(isRunning) && performance.now() < until + 1000) sleep(20)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Ended meanwhile.
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Processes that the process has started, and theirs; none where the system has no /proc. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(processIds().map((one) => [one, Number(statOf(one)?.[1])]))
  const childrenOf = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...childrenOf(child)])
  return childrenOf(pid)
}

export const isPostgres = (pid: number) => /postgres\0.*-D/.test(read(`/proc/${pid}/cmdline`))

/** One that has ended stays in the list until its parent asks for it, which this process does no more. */
export const isRunning = (pid: number) => !['Z', 'X', undefined].includes(statOf(pid)?.[0])

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** What stands behind the name of the process, which may hold anything: its state, its parent, … */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`)
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
