// `npm run client:pack -- [FOLDER]`: the client of the open API as a tarball that `npm install` takes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openCalls } from '../server/areas.ts'
import { describeOpenApi } from '../server/domain/openapi/describe-open-api.ts'
import { buildOpenClient } from '../server/testing/open-client/build-open-client.ts'

const target = resolve(process.argv[2] ?? '.')
const folder = mkdtempSync(join(tmpdir(), 'open-client-'))
try {
  buildOpenClient(describeOpenApi(openCalls), folder)
  execFileSync('npm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
