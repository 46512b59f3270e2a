// The gallery on ports of its own for the browser tests of the widgets.
import { join } from 'node:path'
import { preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { builtGallery, type GalleryMode } from '../../server/testing/built-gallery.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** As people are served. */
    galleryAddress: string
    /** As in development: the warnings of React and antd are faults of a test. Costs twice the time. */
    warningGalleryAddress: string
  }
}

const configFile = join(import.meta.dirname, '../../widgets/gallery/vite.config.ts')

interface Served {
  address: string
  end(): Promise<void>
}

async function serveGallery(mode: GalleryMode): Promise<Served> {
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir: await builtGallery(mode) },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  return { address: address.replace(/\/$/, ''), end: () => server.close() }
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
