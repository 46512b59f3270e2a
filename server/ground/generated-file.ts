// Files of `server/generated`, which are made from sources and not kept in the repository.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwnerOf } from './give-to-owner.ts'
import { hashSources } from './hash-sources.ts'

const folderName = 'server/generated'

export interface GeneratedFileOptions {
  projectFolder: string
  name: string
  /** Files and folders that decide the content, relative to the project. */
  of: readonly string[]
  make: () => Promise<string>
}

export interface GeneratedFile {
  text: string
  /** False where the folder may not be written: the text is then in memory alone. */
  isStored: boolean
}

/**
 * Returns the text that follows from the current sources, made where the stored one follows from others. Processes that
 * make it at the same time store the same.
 */
export async function generatedFile({ projectFolder, name, of, make }: GeneratedFileOptions): Promise<GeneratedFile> {
  // In a comment at the end, so that a file that was cut off is never current.
  const stamp = `\n// ${hashSources(projectFolder, of)}\n`
  const stored = readStored(projectFolder, name)
  if (stored?.endsWith(stamp)) return { text: stored.slice(0, -stamp.length), isStored: true }
  const text = await make()
  return { text, isStored: store({ projectFolder, name, text: text + stamp }) }
}

/** Returns the stored text, of whatever sources, with its last line; undefined where there is none. */
export function readStored(projectFolder: string, name: string): string | undefined {
  try {
    return readFileSync(join(projectFolder, folderName, name), 'utf8')
  } catch {
    return undefined
  }
}

function store({ projectFolder, name, text }: { projectFolder: string; name: string; text: string }): boolean {
  const folder = join(projectFolder, folderName)
  const unfinished = join(folder, `${name}.unfinished-${randomUUID()}`)
  try {
    if (mkdirSync(folder, { recursive: true }) !== undefined) giveToOwnerOf(projectFolder, folder)
    writeFileSync(unfinished, text)
    giveToOwnerOf(projectFolder, unfinished)
    renameSync(unfinished, join(folder, name))
    return true
  } catch {
    removeIfThere(unfinished)
    return false
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Its folder is none, or belongs to somebody else: nothing was written.
  }
}
