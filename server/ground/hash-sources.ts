// One hash of the content of source files, by which builds tell whether they are current.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', 'generated', '.vite'])
const skippedFiles = /\.test\.tsx?$/

/** Hashes the files and folders, relative to the project, and the lock of the packages; tests and builds are left out. */
export function hashSources(projectFolder: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...paths, 'package-lock.json'].flatMap((path) => listFiles(join(projectFolder, path)))) {
    hash.update(file.slice(projectFolder.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory())
      return skippedFolders.has(entry.name) || entry.name.startsWith('dist.') ? [] : listFiles(inside)
    return entry.isFile() && !skippedFiles.test(entry.name) ? [inside] : []
  })
}
