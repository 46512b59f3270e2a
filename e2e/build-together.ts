// What browser tests are run with and open, made at the same time and before the first of them: alone, none of it keeps two cores busy.
import type { TestProject } from 'vitest/node'
import { buildWebOnce } from '../server/testing/build-web-once.ts'
import { builtGallery, testedGallery } from '../server/testing/built-gallery.ts'
import { packagedChromium } from './packaged-chromium.ts'

/** Vitest runs this for each project that names it; the second finds all of it there. */
export async function setup({ vitest }: TestProject): Promise<void> {
  const runs = (name: string) => vitest.projects.some((project) => project.name === name)
  await Promise.all([
    packagedChromium(),
    ...(runs('gallery') ? [builtGallery(testedGallery)] : []),
    ...(runs('e2e') ? [buildWebOnce('quick')] : []),
  ])
}
