// Builds the screens when their sources have changed since the last build.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { compressWeb } from './compress-web.ts'
import { keepBuilt } from './keep-built.ts'

export interface BuildWebOptions {
  projectFolder: string
  /** Called when a build begins, which takes some seconds. */
  onBuild: () => void
}

/** Returns the folder with the built screens, `web/dist`. */
export const buildWeb = ({ projectFolder, onBuild }: BuildWebOptions): Promise<string> =>
  keepBuilt({
    projectFolder,
    at: 'web/dist',
    of: ['web', 'widgets', 'contract', 'customs'],
    build: async (folder) => {
      onBuild()
      await runVite({ projectFolder, outputFolder: folder })
      compressWeb(folder)
    },
    refuse: (parent) => {
      throw new StartFailure(
        `网页需要构建，但当前用户不能写入 ${parent}；请先用拥有该目录的用户执行一次 npm run build。`,
      )
    },
  })

/** In a process of its own, so that the memory of the build is given back. */
function runVite({ projectFolder, outputFolder }: { projectFolder: string; outputFolder: string }): Promise<void> {
  const root = join(projectFolder, 'web')
  const vite = join(dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const args = [vite, 'build', root, '--outDir', outputFolder, '--emptyOutDir', '--logLevel', 'warn']
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new StartFailure(`网页构建失败：\n${output.trim()}`))
    })
  })
}
