// Tests and benches open the built screens.
import { join } from 'node:path'
import { buildWeb } from '../boot/build-web.ts'

export async function setup(): Promise<void> {
  await buildWeb({
    projectFolder: join(import.meta.dirname, '../..'),
    onBuild: () => console.log('building the screens for pages that are opened …'),
  })
}
