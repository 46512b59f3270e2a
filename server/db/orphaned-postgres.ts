// A killed server leaves its PostgreSQL running, and a killed postmaster leaves its children for a moment:
// both hold the data folder, so they are ended before PostgreSQL is started on it again.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '../ground/start-failure.ts'

/** Content of postmaster.pid; see src/include/utils/pidfile.h of PostgreSQL for its lines. */
export interface PostmasterFile {
  pid: number
  socketFolder: string | undefined
  ready: boolean
}

export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), socketFolder: lines[4], ready: lines[7]?.trim() === 'ready' }
}

/** Ends every PostgreSQL process that works on the folder and can be seen from here. */
export async function endOrphanedPostgres(folder: string): Promise<void> {
  const postmaster = readPostmasterFile(folder)?.pid
  const steps: { signal: NodeJS.Signals; seconds: number }[] = [
    { signal: 'SIGINT', seconds: 20 },
    { signal: 'SIGQUIT', seconds: 5 },
    { signal: 'SIGKILL', seconds: 5 },
  ]
  for (const { signal, seconds } of steps) {
    const running = findPostgresProcesses(folder)
    if (running.length === 0) return
    // A living postmaster ends its children itself; children without one are addressed one by one.
    const targets = postmaster !== undefined && running.includes(postmaster) ? [postmaster] : running
    for (const pid of signal === 'SIGKILL' ? running : targets) send(pid, signal)
    for (let waited = 0; waited < seconds * 1000 && findPostgresProcesses(folder).length > 0; waited += 50) {
      await wait(50)
    }
  }
  if (findPostgresProcesses(folder).length > 0) {
    throw new StartFailure(`数据目录 ${folder} 仍被另一个 PostgreSQL 进程占用，且无法结束它。`)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Every PostgreSQL process works inside its data folder, the postmaster and its children alike. */
function findPostgresProcesses(folder: string): number[] {
  if (!existsSync('/proc/self/cwd')) return findPostmasterByCommandLine(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === folder
        )
      } catch {
        return false
      }
    })
}

/** Where there is no /proc (macOS): the postmaster by its command line. */
function findPostmasterByCommandLine(folder: string): number[] {
  const pid = readPostmasterFile(folder)?.pid
  if (pid === undefined || Number.isNaN(pid)) return []
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return command.includes(`-D ${folder}`) ? [pid] : []
  } catch {
    return []
  }
}
