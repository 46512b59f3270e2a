// Caches a build until one of its sources changes.
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

export interface BuildIfChangedOptions {
  projectFolder: string
  /** Folder of the build, relative to the project. */
  at: string
  /** Folders of the sources, relative to the project. */
  of: readonly string[]
  /** Name of the variant to build, followed by the variants that serve as well; '' by default. */
  variants?: readonly [string, ...string[]]
  /** Writes the build into an empty folder. */
  build: (folder: string) => Promise<void>
  /** Called when the folder cannot be created. */
  refuse: (parent: string) => never
}

/** Returns the folder with a build of the current sources. */
export async function buildIfChanged({
  projectFolder,
  at,
  of,
  variants = [''],
  build,
  refuse,
}: BuildIfChangedOptions): Promise<string> {
  const built = join(projectFolder, at)
  const stamp = join(built, stampName)
  const sources = hashSources(projectFolder, of)
  const isCurrent = () => existsSync(stamp) && variants.some((way) => readFileSync(stamp, 'utf8') === sources + way)
  if (isCurrent()) return built
  // Two processes may build at the same time.
  const unfinished = `${built}.unfinished-${process.pid}`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
  } catch {
    refuse(dirname(unfinished))
  }
  try {
    await build(unfinished)
    writeFileSync(join(unfinished, stampName), sources + variants[0])
    giveToOwnerOf(projectFolder, unfinished)
    if (isCurrent()) return built
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return built
}

function hashSources(projectFolder: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
  const files = folders.flatMap((folder) => listFiles(join(projectFolder, folder)))
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

/** Gives a build by root to the owner of the project, who must be able to rebuild it. */
function giveToOwnerOf(projectFolder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(projectFolder)
  const give = (at: string): void => {
    lchownSync(at, uid, gid)
    if (lstatSync(at).isDirectory()) for (const name of readdirSync(at)) give(join(at, name))
  }
  give(path)
}
