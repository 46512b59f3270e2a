// Builds the web application for tests and benches.
import { join } from 'node:path'
import { buildWeb } from '../boot/build-web.ts'
import type { Packing } from '../boot/compress-web.ts'

/** Builds where sources have changed; `packing` is `best` for measurements of transferred bytes. */
export async function buildWebOnce(packing: Packing): Promise<void> {
  await buildWeb({
    projectFolder: join(import.meta.dirname, '../..'),
    packing,
    onBuild: () => console.log('building the screens for pages that are opened …'),
  })
}
