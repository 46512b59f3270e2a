// The typed client of the open API as a package of its own: plain JavaScript with types, no dependency.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { projectFolder } from '../../ground/project-folder.ts'
import { writeOperations } from './write-operations.ts'

const index = `import { type ClientOptions, clientOf } from './client.ts'
import { type DocumentEvent, type Operations, routes, type TestEvent } from './operations.ts'
import { eventOf, type PostedEvent, type VerifyOptions } from './webhooks.ts'
export type { BatchOptions } from './batches.ts'
export type { CallOptions } from './call.ts'
export type { Client, ClientOptions } from './client.ts'
export { cursorAfter } from './pages.ts'
export { type FieldError, KouanProblem } from './problem.ts'
export { isGenuine, type PostedEvent, type VerifyOptions } from './webhooks.ts'
export type * from './operations.ts'
export const openKouan = (options: ClientOptions) => clientOf<Operations>(routes, options)
export const readEvent = (posted: PostedEvent, secret: string, options?: VerifyOptions) =>
  eventOf<DocumentEvent | TestEvent>(posted, secret, options)
`

/** Written by hand; `operations.ts` and `index.ts` are made. */
const sources = ['batches', 'call', 'client', 'mcp-proxy', 'pages', 'problem', 'start-mcp', 'tokens', 'webhooks'].map(
  (name) => `${name}.ts`,
)

/** Writes the package into the folder. Throws when it does not compile. */
export function buildOpenClient(document: ApiDocument, folder: string): void {
  const source = join(folder, 'src')
  mkdirSync(source, { recursive: true })
  for (const name of sources) copyFileSync(join(import.meta.dirname, name), join(source, name))
  writeFileSync(join(source, 'operations.ts'), writeOperations(document))
  writeFileSync(join(source, 'index.ts'), index)
  // Before the compiler runs: `type` decides that modules are written.
  const { engines } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { engines: object }
  const manifest = {
    ...{ name: '@kouan/open-client', version: document.info.version, license: 'UNLICENSED', type: 'module', engines },
    description: 'Typed client of the open API for customs declarations',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    bin: { 'kouan-mcp': './dist/start-mcp.js' },
    files: ['dist', 'README.md'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const compilerOptions = {
    ...{ target: 'es2023', module: 'nodenext', lib: ['es2023', 'dom'], types: [], strict: true },
    ...{ rewriteRelativeImportExtensions: true, declaration: true, rootDir: source, outDir: join(folder, 'dist') },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  execFileSync(join(projectFolder, 'node_modules/.bin/tsc'), ['-p', folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  copyFileSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'))
}
