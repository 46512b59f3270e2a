// Builds the screens when their sources have changed since the last build. An installation without development packages
// has them built already.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { compressWeb, type Packing } from './compress-web.ts'
import { keepBuilt } from './keep-built.ts'

export interface BuildWebOptions {
  projectFolder: string
  /** Called when a build begins, which takes some seconds. */
  onBuild: () => void
  /** `best` unless said; what is packed best serves who is content with less. */
  packing?: Packing
}

/** Returns the folder with the built screens, `web/dist`. */
export async function buildWeb({ projectFolder, onBuild, packing = 'best' }: BuildWebOptions): Promise<string> {
  const vite = findVite(projectFolder)
  if (vite === undefined) {
    if (!isBuilt(projectFolder)) throw new StartFailure(unbuilt('网页还没有构建'))
    // An image of what runs has no sources, so there is nothing to compare with.
    if (!existsSync(join(projectFolder, 'web/index.html'))) return join(projectFolder, 'web/dist')
  }
  return keepBuilt({
    projectFolder,
    at: 'web/dist',
    of: ['web', 'widgets', 'contract', 'customs'],
    ways: packing === 'best' ? [''] : ['quick', ''],
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

/** In a process of its own, so that the memory of the build is given back. */
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
