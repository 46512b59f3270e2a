// The folder of an earlier version: a release, or a project that npm installed.
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { StartFailure } from '../../../server/ground/start-failure.ts'
import { readSettings, settingsName } from './settings.ts'

export interface EarlierVersion {
  folder: string
  version: string
  /** Its data folder. */
  data: string
  /** Path of the data in the folder; undefined where they lie elsewhere. */
  dataInside: string | undefined
  settings: Readonly<Record<string, string>>
}

interface Place {
  folder: string
  /** Folder of this release, whose settings stand in for those of a project, which has none. */
  into: string
  environment: NodeJS.ProcessEnv
}

/** Throws a StartFailure where the folder is none, or has no data. */
export function readEarlierVersion({ folder, into, environment }: Place): EarlierVersion {
  const version = versionOf(folder)
  const own = join(folder, settingsName)
  const settings = readSettings(existsSync(own) ? own : join(into, settingsName))
  const data = resolve(folder, settings.KOUAN_DATA ?? environment.KOUAN_DATA ?? 'data')
  if (!existsSync(join(data, 'secrets.json')))
    throw new StartFailure(
      `没有找到旧版本的数据：${data} 不是口岸台的数据目录，或当前用户不能读取，须以它的所有者或 root 执行；在别处的，请用环境变量 KOUAN_DATA 指定。`,
    )
  const way = relative(folder, data)
  const isInside = way !== '' && !way.startsWith('..') && !isAbsolute(way)
  return { folder, version, data, dataInside: isInside ? way : undefined, settings }
}

function versionOf(folder: string): string {
  for (const name of ['app/package.json', 'package.json']) {
    const manifest = readManifest(join(folder, name))
    if (manifest?.name === 'kouan' && typeof manifest.version === 'string') return manifest.version
  }
  throw new StartFailure(`${folder} 不是口岸台的程序目录。`)
}

function readManifest(file: string): { name?: unknown; version?: unknown } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** `0.10.0` is newer than `0.9.1`. */
export function isNewer(one: string, other: string): boolean {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number))
  const at = first?.findIndex((part, index) => part !== second?.[index]) ?? -1
  return at >= 0 && (first?.[at] ?? 0) > (second?.[at] ?? 0)
}
