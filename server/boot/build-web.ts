// Builds the screens when their sources have changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFailure } from '../ground/start-failure.ts'
import { compressWeb } from './compress-web.ts'

const rooms = ['web', 'widgets', 'contract', 'customs']
const skippedFolders = new Set(['node_modules', 'dist', '.vite'])
const skippedFiles = /\.test\.tsx?$/
const stampName = '.sources'

export interface BuildWebOptions {
  projectFolder: string
  /** Called when a build begins, which takes some seconds. */
  onBuild: () => void
}

/** Returns the folder with the built screens, `web/dist`. */
export async function buildWeb({ projectFolder, onBuild }: BuildWebOptions): Promise<string> {
  const built = join(projectFolder, 'web', 'dist')
  const stamp = join(built, stampName)
  const sources = hashSources(projectFolder)
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  if (isCurrent()) return built
  onBuild()
  // Two starts may build at the same time.
  const unfinished = join(projectFolder, 'web', `dist.unfinished-${process.pid}`)
  refuseUnwritable(unfinished)
  try {
    await runVite({ projectFolder, outputFolder: unfinished })
    compressWeb(unfinished)
    writeFileSync(join(unfinished, stampName), sources)
    giveToOwnerOf(projectFolder, unfinished)
    if (isCurrent()) return built
    rmSync(built, { recursive: true, force: true })
    renameSync(unfinished, built)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return built
}

function hashSources(projectFolder: string): string {
  const hash = createHash('sha256')
  const files = rooms.flatMap((room) => listFiles(join(projectFolder, room)))
  for (const file of [...files, join(projectFolder, 'package-lock.json')]) {
    hash.update(file.slice(projectFolder.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return skippedFolders.has(entry.name) || entry.name.startsWith('dist.') ? [] : listFiles(path)
    return entry.isFile() && !skippedFiles.test(entry.name) ? [path] : []
  })
}

function refuseUnwritable(unfinished: string): void {
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
  } catch {
    throw new StartFailure(
      `网页需要构建，但当前用户不能写入 ${dirname(unfinished)}；请先用拥有该目录的用户执行一次 npm run build。`,
    )
  }
}

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

/** Root may build in a tree of another user, who must be able to build it again. */
function giveToOwnerOf(projectFolder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(projectFolder)
  const give = (at: string): void => {
    lchownSync(at, uid, gid)
    if (lstatSync(at).isDirectory()) for (const name of readdirSync(at)) give(join(at, name))
  }
  give(path)
}
