// `npm run widgets:pack -- [FOLDER]`: the widgets as a tarball that `npm install` takes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWidgetsPackage } from './widgets-package.ts'

const target = resolve(process.argv[2] ?? '.')
const folder = mkdtempSync(join(tmpdir(), 'widgets-package-'))
try {
  buildWidgetsPackage(folder)
  execFileSync('npm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
