// The page of the benchmark, built as for production and served on the loopback.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

const rivals = join(import.meta.dirname, '../rivals')

/** The rivals are no dependency of the house; here they come from their own lockfile. */
export function installRivals(): void {
  if (existsSync(join(rivals, 'node_modules/ag-grid-community'))) return
  console.log('installing the rivals (150 MB) …')
  execFileSync('npm', ['ci', '--no-workspaces', '--prefix', rivals], {
    cwd: rivals,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

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
