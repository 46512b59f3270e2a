// Installs the packages that the benchmarks compare ours with, from a lock file of their own.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSmallest } from './begin.ts'

const folder = join(import.meta.dirname, 'rivals')

/** Unless all of them are there. Returns whether they are: the smallest run does without. */
export function installRivals(): boolean {
  if (['ag-grid-community', 'exceljs'].every((name) => existsSync(join(folder, 'node_modules', name)))) return true
  if (isSmallest) return false
  console.log('installing the rivals (180 MB) …')
  execFileSync('npm', ['ci', '--no-workspaces', '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return true
}
