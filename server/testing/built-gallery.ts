// Builds the gallery of the widgets for browser tests; rebuilt when a source changes.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildIfChanged } from '../boot/build-if-changed.ts'
import { projectFolder } from '../ground/project-folder.ts'

/** Value of NODE_ENV, which decides how JSX is compiled and whether React and antd warn. */
export type GalleryMode = 'development' | 'production'

/** Production by default; in `npm run trials -- gallery-warnings` warnings of React and antd are faults, which takes twice as long. */
export const testedGallery: GalleryMode = process.env.TRIAL_GALLERY_WARNINGS ? 'development' : 'production'

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** Returns the folder of the built gallery. */
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
