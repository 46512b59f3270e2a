// The gallery on a port of its own for the browser tests of the widgets: their sources as they are, nothing built.
import { join } from 'node:path'
import { createServer } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    galleryAddress: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createServer({
    configFile: join(import.meta.dirname, '../../widgets/gallery/vite.config.ts'),
    server: { port: 0, strictPort: false, hmr: false, watch: null },
    logLevel: 'warn',
  })
  await server.listen()
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the gallery has no address')
  project.provide('galleryAddress', address.replace(/\/$/, ''))
  return () => server.close()
}
