// The page of the benchmark, built as for production and served on the loopback.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

export async function servePage(): Promise<{ address: string; stop: () => Promise<void> }> {
  const configFile = join(import.meta.dirname, 'vite.config.ts')
  const outDir = mkdtempSync(join(tmpdir(), 'kouan-bench-'))
  await build({ configFile, build: { outDir, emptyOutDir: true } })
  const server = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the page of the benchmark has no address')
  return {
    address: address.replace(/\/$/, ''),
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
