// Tests and benches open the built screens.
import { join } from 'node:path'
import { buildWeb } from '../boot/build-web.ts'
import type { Packing } from '../boot/compress-web.ts'

/** `packing`: `best` for what measures the bytes that a line carries. */
export async function buildWebOnce(packing: Packing): Promise<void> {
  await buildWeb({
    projectFolder: join(import.meta.dirname, '../..'),
    packing,
    onBuild: () => console.log('building the screens for pages that are opened …'),
  })
}
