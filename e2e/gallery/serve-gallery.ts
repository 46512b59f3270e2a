// The gallery on ports of its own for the browser tests of the widgets: built once, so that a page is there at once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** As people are served. */
    galleryAddress: string
    /** As in development: the warnings of React and antd are faults of a test. Costs twice the time. */
    warningGalleryAddress: string
  }
}

const configFile = join(import.meta.dirname, '../../widgets/gallery/vite.config.ts')

type Mode = 'development' | 'production'

interface Served {
  address: string
  end(): Promise<void>
}

async function serveGallery(mode: Mode): Promise<Served> {
  const outDir = await mkdtemp(join(tmpdir(), 'kouan-gallery-'))
  // By this, and not by the mode, it is decided how JSX is written.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = mode
  await build({
    configFile,
    logLevel: 'warn',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { outDir, emptyOutDir: false, minify: mode === 'production', reportCompressedSize: false },
  })
  process.env.NODE_ENV = NODE_ENV
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  const end = async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { address: address.replace(/\/$/, ''), end }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const warning = await serveGallery('development')
  // The whole of the gallery with warnings: `npm run trials -- gallery-warnings`.
  const plain = process.env.TRIAL_GALLERY_WARNINGS ? warning : await serveGallery('production')
  project.provide('galleryAddress', plain.address)
  project.provide('warningGalleryAddress', warning.address)
  return async () => {
    await Promise.all([...new Set([warning, plain])].map(({ end }) => end()))
  }
}
