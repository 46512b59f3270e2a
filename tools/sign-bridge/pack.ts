// Makes one file of the signing bridge.
import { join } from 'node:path'
import { build, stop } from 'esbuild'

/** Returns the path of `sign-bridge.mjs`, written into the folder. Its texts are readable, so that it can be looked through. */
export async function packSignBridge(folder: string): Promise<string> {
  const outfile = join(folder, 'sign-bridge.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    logLevel: 'error',
  })
  await stop()
  return outfile
}
