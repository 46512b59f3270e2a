// What is built of the sources and kept until one of them changes.
import { createHash } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', '.vite'])
const skippedFiles = /\.test\.tsx?$/
const stampName = '.sources'

export interface Built {
  projectFolder: string
  /** Where it is kept, from the project's folder. */
  at: string
  /** The folders that it is made of, from the project's folder. */
  of: readonly string[]
  /** In which way it is built, where there are several, and which others serve as well; by name, '' unless said. */
  ways?: readonly [string, ...string[]]
  /** Puts all of it into an empty folder. */
  build: (folder: string) => Promise<void>
  /** Called where the folder cannot be made. */
  refuse: (parent: string) => never
}

/** Returns the folder, with what the sources of now give. */
export async function keepBuilt({ projectFolder, at, of, ways = [''], build, refuse }: Built): Promise<string> {
  const built = join(projectFolder, at)
  const stamp = join(built, stampName)
  const sources = hashSources(projectFolder, of)
  const isCurrent = () => existsSync(stamp) && ways.some((way) => readFileSync(stamp, 'utf8') === sources + way)
  if (isCurrent()) return built
  // Two starts may build at the same time.
  const unfinished = `${built}.unfinished-${process.pid}`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
  } catch {
    refuse(dirname(unfinished))
  }
  try {
    await build(unfinished)
    writeFileSync(join(unfinished, stampName), sources + ways[0])
    giveToOwnerOf(projectFolder, unfinished)
    if (isCurrent()) return built
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return built
}

function hashSources(projectFolder: string, rooms: readonly string[]): string {
  const hash = createHash('sha256')
  const files = rooms.flatMap((room) => listFiles(join(projectFolder, room)))
  for (const file of [...files, join(projectFolder, 'package-lock.json')]) {
    hash.update(file.slice(projectFolder.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return skippedFolders.has(entry.name) || entry.name.startsWith('dist.') ? [] : listFiles(path)
    return entry.isFile() && !skippedFiles.test(entry.name) ? [path] : []
  })
}

/** Root may build in a tree of another user, who must be able to build it again. */
function giveToOwnerOf(projectFolder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(projectFolder)
  const give = (at: string): void => {
    lchownSync(at, uid, gid)
    if (lstatSync(at).isDirectory()) for (const name of readdirSync(at)) give(join(at, name))
  }
  give(path)
}
