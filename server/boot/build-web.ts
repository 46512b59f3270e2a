// Builds the web application when its sources have changed. An installation without development packages contains a
// finished build.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { buildIfChanged } from './build-if-changed.ts'
import { compressWeb, type Packing } from './compress-web.ts'

export interface BuildWebOptions {
  projectFolder: string
  /** Called when a build starts, which takes some seconds. */
  onBuild: () => void
  /** `best` by default; a `best` build also serves callers who ask for `quick`. */
  packing?: Packing
}

/** Returns the folder of the build, `web/dist`. */
export async function buildWeb({ projectFolder, onBuild, packing = 'best' }: BuildWebOptions): Promise<string> {
  const vite = findVite(projectFolder)
  if (vite === undefined) {
    if (!isBuilt(projectFolder)) throw new StartFailure(unbuilt('网页还没有构建'))
    // A production image has no sources to compare with.
    if (!existsSync(join(projectFolder, 'web/index.html'))) return join(projectFolder, 'web/dist')
  }
  return buildIfChanged({
    projectFolder,
    at: 'web/dist',
    of: ['web', 'widgets', 'contract', 'customs'],
    variants: packing === 'best' ? [''] : ['quick', ''],
    build: async (folder) => {
      if (vite === undefined) throw new StartFailure(unbuilt('网页不是由现在的源文件构建的'))
      onBuild()
      await runVite({ vite, projectFolder, outputFolder: folder })
      await compressWeb(folder, packing)
    },
    refuse: (parent) => {
      throw new StartFailure(
        `网页需要构建，但当前用户不能写入 ${parent}；请先用拥有该目录的用户执行一次 npm run build。`,
      )
    },
  })
}

const isBuilt = (projectFolder: string) => existsSync(join(projectFolder, 'web/dist/index.html'))

const unbuilt = (what: string) =>
  `${what}，而本次安装不含构建工具；请执行 npm ci（不加 --omit=dev）和 npm run build，之后可以用 npm prune --omit=dev 去掉构建工具。`

function findVite(projectFolder: string): string | undefined {
  try {
    const manifest = createRequire(join(projectFolder, 'web/package.json')).resolve('vite/package.json')
    return join(dirname(manifest), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

interface ViteRun {
  vite: string
  projectFolder: string
  outputFolder: string
}

/** Runs Vite in a child process, so that the memory of the build is released. */
function runVite({ vite, projectFolder, outputFolder }: ViteRun): Promise<void> {
  const root = join(projectFolder, 'web')
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
