// Installs the packages that the benchmarks compare ours with, from a lock file of their own.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'rivals')

/** Unless all of them are there. */
export function installRivals(): void {
  if (['ag-grid-community', 'exceljs'].every((name) => existsSync(join(folder, 'node_modules', name)))) return
  console.log('installing the rivals (180 MB) …')
  execFileSync('npm', ['ci', '--no-workspaces', '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
