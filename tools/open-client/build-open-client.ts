// The typed client of the open API as a package of its own: plain JavaScript with types, no dependency.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { writeOperations } from './write-operations.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

const index = `import { type ClientOptions, clientOf } from './client.ts'
import { type Operations, routes } from './operations.ts'
export * from './client.ts'
export type * from './operations.ts'
export const openKouan = (options: ClientOptions) => clientOf<Operations>(routes, options)
`

const readme = `# @kouan/open-client

\`\`\`ts
import { openKouan } from '@kouan/open-client'

const kouan = openKouan({ address: 'https://kouan.example.com', clientId: 'ko_…', clientSecret: 'kos_…' })
const { id } = await kouan.call('open.order.put', order)
await kouan.call('open.order.declare', { ids: [id] }, { idempotencyKey: crypto.randomUUID() })
\`\`\`

Operations, inputs and answers have the names of \`/open/v1/openapi.json\`. A refusal is thrown as \`KouanProblem\`.
`

/** Writes the package into the folder. Throws when it does not compile. */
export function buildOpenClient(document: ApiDocument, folder: string): void {
  const source = join(folder, 'src')
  mkdirSync(source, { recursive: true })
  copyFileSync(join(import.meta.dirname, 'client.ts'), join(source, 'client.ts'))
  writeFileSync(join(source, 'operations.ts'), writeOperations(document))
  writeFileSync(join(source, 'index.ts'), index)
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', lib: ['es2023', 'dom'], types: [], strict: true },
    ...{ rewriteRelativeImportExtensions: true, declaration: true, rootDir: source, outDir: join(folder, 'dist') },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  execFileSync(join(project, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const { engines } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { engines: object }
  const manifest = {
    ...{ name: '@kouan/open-client', version: document.info.version, license: 'UNLICENSED', type: 'module', engines },
    description: 'Typed client of the open API for customs declarations',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist', 'README.md'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), readme)
}
