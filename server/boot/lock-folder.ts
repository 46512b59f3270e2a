// Lock of the data folder: one server per folder.
import { ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { takeKernelLock } from '../db/kernel-lock.ts'
import { StartFailure } from '../ground/start-failure.ts'

/**
 * Locks the folder for this process or throws a StartFailure. Returns the release function; the end of the process
 * releases the lock too.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'server.lock')
  const lock = takeKernelLock(file)
  if (lock === undefined) throw occupied(folder, holderIn(file))
  // For people; it does not show whether the lock is held.
  ftruncateSync(lock.fd)
  writeSync(lock.fd, JSON.stringify({ pid: process.pid }), 0)
  return lock.release
}

function occupied(folder: string, pid: number | undefined): StartFailure {
  const who = pid === undefined ? '' : `（进程号 ${pid}，在容器中时是容器内的）`
  return new StartFailure(
    `数据目录 ${folder} 正被另一个口岸台服务器使用${who}；请先停止它，或用 KOUAN_DATA 指定别的目录。`,
  )
}

function holderIn(file: string): number | undefined {
  try {
    const { pid }: { pid?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof pid === 'number' ? pid : undefined
  } catch {
    return undefined
  }
}
