// Drops root privileges: gives the data folder to an unprivileged user and becomes that user.
import { accessSync, constants, existsSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'

const nobody = 65534

/** Creates a missing folder; throws a StartFailure when this user cannot use it. */
export function prepareFolder(folder: string, variable: string): void {
  const way = `请为它设置权限，或用 ${variable} 指定别的目录`
  try {
    mkdirSync(dirname(folder), { recursive: true })
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o750 })
    else if (!statSync(folder).isDirectory()) throw new StartFailure(`${folder} 不是一个目录；${way}。`)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EACCES' || code === 'EPERM') throw new StartFailure(`当前用户不能读写目录 ${folder}；${way}。`)
    if (code === 'EROFS') throw new StartFailure(`目录 ${folder} 位于只读的磁盘上；${way}。`)
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new StartFailure(`${folder} 不是一个目录；${way}。`)
    throw error
  }
}

interface Places {
  folder: string
  projectFolder: string
  /** Folders elsewhere that this process has filled, which are given away, too. */
  filled?: string[]
}

/**
 * As root: gives `folder` and what root owns in it to the owner of the folder (user 65534 where that is root), becomes
 * that user and checks that it reaches everything. Otherwise does nothing.
 */
export function dropPrivileges({ folder, projectFolder, filled = [] }: Places): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  const user = uid === 0 ? { uid: nobody, gid: nobody } : { uid, gid }
  for (const name of readdirSync(folder)) giveTo(join(folder, name), user)
  lchownSync(folder, user.uid, user.gid)
  for (const place of filled) if (existsSync(place)) giveTo(place, user)
  become(user)
  for (const place of [join(projectFolder, 'package.json'), join(projectFolder, 'node_modules'), folder]) {
    const closed = firstClosed(place)
    if (closed !== undefined) throw unreachable({ place, closed, uid: user.uid, projectFolder })
  }
}

/** Refuses a folder of root that holds anything else (a mistyped `/srv`), before anything is written there. */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0 || statSync(folder).uid !== 0) return
  const names = readdirSync(folder).filter((name) => !name.startsWith('server.lock'))
  if (names.length === 0 || names.includes('secrets.json')) return
  throw new StartFailure(`目录 ${folder} 不是空的，也不是口岸台的数据目录；请用 KOUAN_DATA 指定一个空目录。`)
}

/** Changes the owner of the content before the folder, so that an interrupted start is repeated. */
function giveTo(path: string, user: { uid: number; gid: number }): void {
  const found = lstatSync(path)
  if (found.uid !== 0) return
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), user)
  lchownSync(path, user.uid, user.gid)
}

function become({ uid, gid }: { uid: number; gid: number }): void {
  try {
    process.setgroups?.([gid])
    process.setgid?.(gid)
    process.setuid?.(uid)
  } catch (error) {
    throw new StartFailure(`无法从 root 切换到普通用户（用户号 ${uid}），请用普通用户启动：${String(error)}`)
  }
}

/** Returns the topmost folder of the path that this user may not enter, or the path itself when it may not be read. */
function firstClosed(place: string): string | undefined {
  const way = [resolve(place)]
  for (let at = resolve(place); at !== dirname(at); at = dirname(at)) way.unshift(dirname(at))
  return way.find((at, index) => !allows(at, index === way.length - 1 ? constants.R_OK : constants.X_OK))
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

interface Unreachable {
  place: string
  closed: string
  uid: number
  projectFolder: string
}

function unreachable({ place, closed, uid, projectFolder }: Unreachable): StartFailure {
  const inProject = place.startsWith(projectFolder) && closed !== place
  const way = inProject
    ? '请把项目移到所有用户都能进入的位置（例如 /opt/kouan），或用拥有它的普通用户启动'
    : `请执行 chmod o+x ${closed}，或用 KOUAN_DATA 指定别的目录（例如 /var/lib/kouan）`
  return new StartFailure(`以 root 启动时服务器改用普通用户（用户号 ${uid}）运行，但该用户不能进入 ${closed}；${way}。`)
}
