// A lock on a file that the kernel keeps: it holds across containers, ends with the process that has it, however that ends,
// and is never to be cleaned up. Why so: docs/decisions/035.
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { StartFailure } from '../ground/start-failure.ts'

export interface KernelLock {
  /** The lock belongs to this open file: a child that inherits it keeps the lock as long as it lives. */
  fd: number
  release(): void
}

type Take = (file: string) => number | undefined

/** Undefined when another has it. The file is made, and stays. */
export function takeKernelLock(file: string): KernelLock | undefined {
  const fd = (takers[process.platform] ?? takeByProgram)(file)
  return fd === undefined ? undefined : { fd, release: () => closeSync(fd) }
}

// Numbers of the systems' own headers, which Node hands on: open(2) of macOS, libuv's of Windows.
const lockedOnMac = 0x20 | 0x4
const lockedOnWindows = 0x10000000

const takers: Partial<Record<NodeJS.Platform, Take>> = {
  darwin: (file) => openLocked(file, lockedOnMac),
  win32: (file) => openLocked(file, lockedOnWindows),
}

function openLocked(file: string, flags: number): number | undefined {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT | flags, 0o600)
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Node has no flock(2). The program takes it for the open file that it is given, and ours goes on having it. */
function takeByProgram(file: string): number | undefined {
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  const { status, error } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  if (status === 0) return fd
  closeSync(fd)
  if (status === 1) return undefined
  throw new StartFailure(
    error === undefined
      ? `文件 ${file} 不能加锁（flock 退出码 ${status}）；请把数据目录放在支持文件锁的磁盘上。`
      : `没有找到程序 flock，不能保证数据目录只由一个服务器使用；请安装 util-linux（或 busybox）。`,
  )
}
