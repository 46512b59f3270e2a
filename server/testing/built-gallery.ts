// The gallery of the widgets as its browser tests open it, kept until a source changes.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildIfChanged } from '../boot/build-if-changed.ts'
import { projectFolder } from '../ground/project-folder.ts'

/** By this, and not by Vite's mode, it is decided how JSX is written and whether React and antd warn. */
export type GalleryMode = 'development' | 'production'

/** As people are served; in `npm run trials -- gallery-warnings` the warnings of React and antd are faults, which takes twice as long. */
export const testedGallery: GalleryMode = process.env.TRIAL_GALLERY_WARNINGS ? 'development' : 'production'

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** Its folder. */
export const builtGallery = (mode: GalleryMode): Promise<string> =>
  buildIfChanged({
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
