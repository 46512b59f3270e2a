// `npm run customs:pack -- [FOLDER]`: the customs package as a tarball that `npm install` takes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildCustomsPackage } from './customs-package.ts'

const target = resolve(process.argv[2] ?? '.')
const folder = mkdtempSync(join(tmpdir(), 'customs-package-'))
try {
  buildCustomsPackage(folder)
  execFileSync('npm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
