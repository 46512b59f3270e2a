// The gallery on a port of its own for the browser tests of the widgets: built once, so that a page is there at once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    galleryAddress: string
  }
}

const configFile = join(import.meta.dirname, '../../widgets/gallery/vite.config.ts')

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'kouan-gallery-'))
  await build({
    configFile,
    logLevel: 'warn',
    // As in development: the warnings of React and antd are faults of a test.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { outDir, emptyOutDir: false, minify: false, reportCompressedSize: false },
  })
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  project.provide('galleryAddress', address.replace(/\/$/, ''))
  return async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
