// Caches a build until one of its sources changes.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveToOwnerOf } from '../ground/give-to-owner.ts'
import { hashSources } from '../ground/hash-sources.ts'

const stampName = '.sources'

export interface BuildIfChangedOptions {
  projectFolder: string
  /** Folder of the build, relative to the project. */
  at: string
  /** Files and folders of the sources, relative to the project. */
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
