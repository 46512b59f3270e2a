// One server per data folder. The lock names its process exactly, so that one left by a killed server is recognised.
import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

interface Holder {
  pid: number
  /** When the process began, in whatever words the system has; tells it from a later one of the same number. */
  began: string
}

/** Takes the folder for this process or throws a StartFailure. The answer gives it back. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, began: beginOf(process.pid) ?? '' } satisfies Holder)
  if (!create(file, own)) {
    const found = read(file)
    const holder = parse(found)
    if (holder !== undefined && isRunning(holder)) throw occupied(folder, holder)
    removeStale(file, found, folder)
    if (!create(file, own)) throw occupied(folder, parse(read(file)))
  }
  return () => {
    if (read(file) === own) rmSync(file, { force: true })
  }
}

/** Linked, not written, into its place: nobody may see a lock without its content. */
function create(file: string, content: string): boolean {
  const prepared = `${file}.new.${process.pid}`
  writeFileSync(prepared, content)
  try {
    linkSync(prepared, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(prepared, { force: true })
  }
}

/** Moved before it is removed: of two starts that find the same stale lock, neither may take away the other's new one. */
function removeStale(file: string, stale: string, folder: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = read(aside)
  if (moved !== stale) linkSync(aside, file)
  rmSync(aside, { force: true })
  if (moved !== stale) throw occupied(folder, parse(moved))
}

function occupied(folder: string, holder: Holder | undefined): StartFailure {
  const who = holder === undefined ? '' : `（进程号 ${holder.pid}）`
  return new StartFailure(
    `数据目录 ${folder} 正被另一个口岸台服务器使用${who}；请先停止它，或用 KOUAN_DATA 指定别的目录。`,
  )
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function parse(content: string): Holder | undefined {
  try {
    const holder: Partial<Holder> = JSON.parse(content)
    return typeof holder.pid === 'number' && typeof holder.began === 'string'
      ? { pid: holder.pid, began: holder.began }
      : undefined
  } catch {
    return undefined
  }
}

function isRunning(holder: Holder): boolean {
  return beginOf(holder.pid) === holder.began
}

/** Undefined: no such process. */
function beginOf(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) {
      return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim()
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the fields after it begin with the third, the start time is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended.
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}
