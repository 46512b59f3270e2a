// Takes over the data of an earlier version. They are copied first, and the copy is put in place by a rename: killed at any
// moment, the earlier version has what it had, and the same command goes on. docs/decisions/2810.
import { execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type KernelLock, takeKernelLock } from '../../../server/db/kernel-lock.ts'
import { findPostgresBinaries } from '../../../server/db/postgres-binaries.ts'
import { StartFailure } from '../../../server/ground/start-failure.ts'
import { checkSums } from './contents.ts'
import { type EarlierVersion, isNewer, readEarlierVersion } from './earlier-version.ts'
import { beginningMark, type Installation, readMark, replacedMark, upgradedMark } from './installation.ts'
import { settingsName } from './settings.ts'

const withoutCopy = '--without-copy'

/** Called after each step, for tests that end it there. */
export type OnStep = (step: 'begun' | 'copied' | 'settings' | 'in place' | 'told') => void

export async function runUpgrade(
  installation: Installation,
  words: readonly string[],
  onStep: OnStep = () => {},
): Promise<void> {
  const { folder, contents, cwd } = installation
  const from = words.find((word) => !word.startsWith('--'))
  if (from === undefined) throw new StartFailure('请写明旧的程序目录，如 ./kouan upgrade ../kouan-0.1.0-linux-x64')
  checkSums(folder, contents)
  const earlier = readEarlierVersion({ folder: resolve(cwd, from), into: folder, environment: process.env })
  const copy = { source: earlier.data, target: targetOf(earlier, { folder, version: contents.version }) }
  if (isDone(installation, earlier)) return
  const isCopied = !words.includes(withoutCopy)
  refuse(installation, { earlier, isCopied, target: copy.target })
  const locks = lockData(earlier)
  try {
    await takeOver(installation, { earlier, ...copy, isCopied, fds: locks.map(({ fd }) => fd), onStep })
  } finally {
    for (const { release } of locks) release()
  }
}

interface Takeover {
  earlier: EarlierVersion
  source: string
  target: string
  isCopied: boolean
  /** Of files that stay locked as long as a program has them open. */
  fds: readonly number[]
  onStep: OnStep
}

async function takeOver({ folder, contents, say }: Installation, takeover: Takeover): Promise<void> {
  const { earlier, source, target, isCopied, fds, onStep } = takeover
  if (isCopied) refuseSmallDisk({ source, target })
  writeFileSync(beginningMark(folder), `${earlier.folder}\n`)
  onStep('begun')
  if (isCopied) {
    say(`正在复制数据：${source} → ${target}`)
    await copyData({ source, target, fds })
  }
  onStep('copied')
  takeSettings(earlier, folder)
  onStep('settings')
  if (isCopied) {
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished(target), target)
  }
  onStep('in place')
  writeFileSync(replacedMark(earlier.folder), `${folder}\n`)
  onStep('told')
  renameSync(beginningMark(folder), upgradedMark(folder))
  say(`已从 ${earlier.version} 升级到 ${contents.version}。用 ./kouan start 启动，数据库在启动时升级。`)
  say(wayBack({ earlier, copy: isCopied ? target : undefined }))
}

const unfinished = (target: string) => `${target}.unfinished`

/** Data in the old program folder move with the program; those elsewhere stay, and the copy is the way back. */
const targetOf = ({ data, dataInside }: EarlierVersion, { folder, version }: { folder: string; version: string }) =>
  dataInside === undefined ? `${data}.before-${version}` : join(folder, dataInside)

function wayBack({ earlier, copy }: { earlier: EarlierVersion; copy: string | undefined }): string {
  const told = `删除 ${replacedMark(earlier.folder)} 后启动旧的程序`
  if (earlier.dataInside !== undefined) return `旧的数据原样留在 ${earlier.data}；要退回，停止这一个，${told}。`
  if (copy === undefined) return `没有复制数据；要退回，停止这一个，恢复备份，${told}。`
  return `旧的数据的副本在 ${copy}；要退回，停止这一个，用副本换下 ${earlier.data}，${told}。`
}

/** Says so where the same upgrade has been finished. */
function isDone({ folder, say }: Installation, earlier: EarlierVersion): boolean {
  const source = readMark(upgradedMark(folder))
  if (source === undefined) return false
  if (source !== earlier.folder) throw new StartFailure(`这里已从 ${source} 升级过；请解开一份新的。`)
  say('这里已经升级过，没有再做任何事。用 ./kouan start 启动。')
  return true
}

function refuse(
  { folder, contents }: Installation,
  { earlier, isCopied, target }: { earlier: EarlierVersion; isCopied: boolean; target: string },
): void {
  if (earlier.folder === folder) throw new StartFailure('新的版本须解开在另一个目录，再从那里升级。')
  if (isNewer(earlier.version, contents.version))
    throw new StartFailure(`${earlier.folder} 是更新的版本 ${earlier.version}，这里是 ${contents.version}。`)
  const begun = readMark(beginningMark(folder))
  if (begun !== undefined && begun !== earlier.folder)
    throw new StartFailure(
      `这里从 ${begun} 的升级没有完成：请再执行一次 ./kouan upgrade '${begun}'；要改从别的目录升级，请解开一份新的。`,
    )
  const hasBegun = begun !== undefined
  if (!hasBegun && haveDifferentSettings(earlier.folder, folder))
    throw new StartFailure(
      `这里和 ${earlier.folder} 各有一份不同的设置文件；请先删去这里的 ${settingsName}，升级后再改。`,
    )
  const inTheWay = [join(folder, 'data'), ...(isCopied ? [target] : [])].find((path) => existsSync(path))
  if (!hasBegun && inTheWay !== undefined)
    throw new StartFailure(
      `这里已有数据（${inTheWay}），不会覆盖：是以前升级的副本的，请移到别处；是这里的数据的，请解开一份新的。`,
    )
  const isElsewhere = earlier.settings.DATABASE_URL !== undefined || earlier.settings.DATABASE_URL_FILE !== undefined
  if (isElsewhere && isCopied)
    throw new StartFailure(
      `数据库在别处（DATABASE_URL），这里不能复制：请先用旧版本的 ./kouan backup 备份，再加上 ${withoutCopy}。`,
    )
  if (!isCopied && earlier.dataInside !== undefined)
    throw new StartFailure(`数据在旧的程序目录中（${earlier.data}），必须复制，不能加 ${withoutCopy}。`)
  const file = join(earlier.data, 'postgres/PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const bundled = findPostgresBinaries().version
  if (major !== undefined && major !== bundled)
    throw new StartFailure(
      `数据属于 PostgreSQL ${major}，这个版本随附的是 ${bundled}：须先导出数据，见 docs/upgrading.md 的“随附的 PostgreSQL 换大版本”。`,
    )
}

function haveDifferentSettings(one: string, other: string): boolean {
  const [first, second] = [one, other].map((folder) => join(folder, settingsName))
  if (!first || !second || !existsSync(first) || !existsSync(second)) return false
  return readFileSync(first, 'utf8') !== readFileSync(second, 'utf8')
}

/** Keeps server and database of the earlier version from starting, as long as this process or its copying lives. */
function lockData({ data }: EarlierVersion): KernelLock[] {
  const locks: KernelLock[] = []
  // Any start has made them; a new one would belong to root.
  for (const name of ['server.lock', 'postgres.lock'].filter((one) => existsSync(join(data, one)))) {
    const lock = takeKernelLock(join(data, name))
    if (lock) locks.push(lock)
    else {
      for (const { release } of locks) release()
      throw new StartFailure(`旧的版本还在运行，或另一次升级正在复制（${data}）；请先停止它，过一会儿再试。`)
    }
  }
  return locks
}

/** Bytes that shall be left. */
const spare = 256 * 1024 * 1024

function refuseSmallDisk({ source, target }: { source: string; target: string }): void {
  // The copy of an earlier try is made anew.
  rmSync(unfinished(target), { recursive: true, force: true })
  const needed = sizeOf(source) + spare
  mkdirSync(dirname(target), { recursive: true })
  const { bavail, bsize } = statfsSync(dirname(target))
  if (bavail * bsize < needed)
    throw new StartFailure(
      `磁盘空间不够：复制数据需要 ${Math.ceil(needed / 1024 / 1024)} MB，${dirname(target)} 还有 ${Math.floor((bavail * bsize) / 1024 / 1024)} MB。没有改动任何数据。`,
    )
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** Owners, times and links included; on the disk before it returns. The copying keeps the locks if this process is killed. */
async function copyData({
  source,
  target,
  fds,
}: {
  source: string
  target: string
  fds: readonly number[]
}): Promise<void> {
  const part = unfinished(target)
  await runProgram('cp', ['-a', '--reflink=auto', '--', source, part], fds)
  await runProgram('sync', ['-f', part], fds)
}

function runProgram(program: string, words: readonly string[], fds: readonly number[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe', ...fds] })
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) done()
      else fail(new StartFailure(`复制没有完成：${said.trim()}。旧的数据没有改动；原因消除后再执行一次。`))
    })
  })
}

/** Settings that are here already are kept. A place that only the environment named is written down. */
function takeSettings({ folder: from, data, dataInside, settings }: EarlierVersion, folder: string): void {
  const target = join(folder, settingsName)
  if (existsSync(target)) return
  const part = unfinished(target)
  // With owner and rights: there may be secrets in it.
  if (existsSync(join(from, settingsName))) execFileSync('cp', ['-a', '--', join(from, settingsName), part])
  else if (dataInside === undefined && settings.KOUAN_DATA === undefined) writeFileSync(part, `KOUAN_DATA=${data}\n`)
  else return
  renameSync(part, target)
}
