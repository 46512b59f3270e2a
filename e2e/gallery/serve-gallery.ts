// The gallery on a port of its own for the browser tests of the widgets.
import { join } from 'node:path'
import { preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { builtGallery, testedGallery } from '../../server/testing/built-gallery.ts'

declare module 'vitest' {
  interface ProvidedContext {
    galleryAddress: string
  }
}

const configFile = join(import.meta.dirname, '../../widgets/gallery/vite.config.ts')

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir: await builtGallery(testedGallery) },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  project.provide('galleryAddress', address.replace(/\/$/, ''))
  return () => server.close()
}
