// List of everything in a release: who unpacked half of it is told so, instead of a server that fails later.
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StartFailure } from '../../../server/ground/start-failure.ts'

export interface ContentFile {
  /** From the folder of the release. */
  path: string
  /** Bytes; 0 of a link. */
  size: number
  /** In hex; of a link the path that it names. */
  sum: string
}

export interface Contents {
  version: string
  /** Hash of the commit, see commit.ts. */
  commit: string
  /** ISO 8601. */
  time: string
  parts: { name: string; title: string; folder: string; size: number }[]
  files: ContentFile[]
}

interface Listed {
  folder: string
  version: string
  commit: { name: string; time: Date }
  parts: readonly { name: string; title: string; folder: string }[]
}

export const contentsName = 'contents.json'
/** Written last into the archive: `kouan` looks for it. */
export const completeName = 'complete'
const unlisted = new Set([contentsName, completeName, 'SHA256SUMS'])

/** Returns the list of the folder as it is, sorted by path. */
export function listContents({ folder, version, commit, parts }: Listed): Contents {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !unlisted.has(path))
    .toSorted()
    .map((path) => readFile(folder, path))
  return {
    version,
    commit: commit.name,
    time: commit.time.toISOString(),
    parts: parts.map(({ name, title, folder: place }) => ({
      ...{ name, title, folder: place },
      size: sizeOf(files, { place, others: parts.map((one) => one.folder) }),
    })),
    files,
  }
}

function readFile(folder: string, path: string): ContentFile {
  const place = join(folder, path)
  if (lstatSync(place).isSymbolicLink()) return { path, size: 0, sum: readlinkSync(place) }
  const bytes = readFileSync(place)
  return { path, size: bytes.length, sum: createHash('sha256').update(bytes).digest('hex') }
}

/** Bytes of a folder without folders of other parts in it. */
function sizeOf(
  files: readonly ContentFile[],
  { place, others }: { place: string; others: readonly string[] },
): number {
  const isBelow = (path: string, folder: string) => folder === '.' || path.startsWith(`${folder}/`)
  const inner = others.filter((other) => other !== place && isBelow(`${other}/`, place))
  return files
    .filter(({ path }) => isBelow(path, place) && !inner.some((other) => isBelow(path, other)))
    .reduce((sum, { size }) => sum + size, 0)
}

/** Reads the list of an installation. Throws a StartFailure where it is none, or a broken one. */
export function readContents(folder: string): Contents {
  try {
    return JSON.parse(readFileSync(join(folder, contentsName), 'utf8'))
  } catch {
    throw incomplete(folder, [contentsName])
  }
}

/** Compares the sizes, within milliseconds. */
export const checkSizes = (folder: string, { files }: Contents): void =>
  refuse(
    folder,
    files.filter(({ path, size, sum }) => {
      const found = lstatSync(join(folder, path), { throwIfNoEntry: false })
      if (found?.isSymbolicLink()) return readlinkSync(join(folder, path)) !== sum
      return found?.size !== size
    }),
  )

/** Compares every byte. */
export const checkSums = (folder: string, { files }: Contents): void =>
  refuse(
    folder,
    files.filter((file) => {
      if (!lstatSync(join(folder, file.path), { throwIfNoEntry: false })) return true
      return readFile(folder, file.path).sum !== file.sum
    }),
  )

function refuse(folder: string, wrong: readonly ContentFile[]): void {
  if (wrong.length > 0)
    throw incomplete(
      folder,
      wrong.map(({ path }) => path),
    )
}

/** Names at most three. */
function incomplete(folder: string, paths: readonly string[]): StartFailure {
  const more = paths.length > 3 ? ` 等 ${paths.length} 个文件` : ''
  return new StartFailure(
    `程序目录 ${folder} 不完整或被改动：${paths.slice(0, 3).join('、')}${more}。请核对安装包的 SHA-256，重新解开到一个新目录；没有改动任何数据。`,
  )
}
