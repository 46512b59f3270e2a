// What browser tests are run with and open, made at the same time and before the first of them: alone, none of it keeps two cores busy.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { keepBuilt } from '../server/boot/keep-built.ts'
import { projectFolder } from '../server/ground/project-folder.ts'
import { setup as buildWebOnce } from '../server/testing/build-web-once.ts'
import { packagedChromium } from './packaged-chromium.ts'

/** By this, and not by Vite's mode, it is decided how JSX is written and whether React and antd warn. */
export type GalleryMode = 'development' | 'production'

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** The folder of the built gallery, which is kept until a source changes. */
export const builtGallery = (mode: GalleryMode): Promise<string> =>
  keepBuilt({
    projectFolder,
    at: `node_modules/.kouan-gallery-${mode}`,
    of: ['widgets', 'contract', 'customs'],
    build: (folder) => runVite(mode, folder),
    refuse: (parent) => {
      throw new Error(`${parent} cannot be written`)
    },
  })

function runVite(mode: GalleryMode, folder: string): Promise<void> {
  const given = ['--mode', mode, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const plain = mode === 'development' ? ['--minify', 'false'] : []
  const child = spawn(process.execPath, [vite, 'build', 'widgets/gallery', ...given, ...plain], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: mode },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`the gallery for ${mode} could not be built`)),
    )
  })
}

/** Vitest runs this for each project that names it; the second finds all of it there. */
export async function setup({ vitest }: TestProject): Promise<void> {
  const runs = (name: string) => vitest.projects.some((project) => project.name === name)
  await Promise.all([
    packagedChromium(),
    ...(runs('gallery') ? [builtGallery('development'), builtGallery('production')] : []),
    ...(runs('e2e') ? [buildWebOnce()] : []),
  ])
}
