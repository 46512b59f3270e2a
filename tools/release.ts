// `npm run release -- [FOLDER]`: an archive that installs on Linux x64 without npm, compiler and network. `--tree FOLDER` leaves the
// folder itself, for an image; `--without PART` leaves a part out.
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRelease } from './release/build-release.ts'
import type { Contents } from './release/installed/contents.ts'
import { parts } from './release/parts.ts'
import { finishFolder, writeArchive } from './release/write-archive.ts'
import { projectFolder } from './repository-rules/source-files.ts'

// The programs that write parts set no rights of their own.
process.umask(0o022)
const { values, positionals } = parseArgs({
  options: { tree: { type: 'string' }, without: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const { tree, without = [] } = values
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function build(folder: string): Promise<Contents> {
  const unknown = without.find((name) => !parts.some((part) => part.name === name))
  if (unknown !== undefined) throw new Error(`tools/release/parts.ts has no part ${unknown}`)
  const contents = await buildRelease({ projectFolder, folder, without, say })
  finishFolder(folder, contents)
  for (const { title, size } of contents.parts) say(`  ${title}：${megabytes(size)}`)
  return contents
}

async function buildArchive(target: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'kouan-release-'))
  try {
    const building = join(scratch, 'release')
    const { version, commit, time, files } = await build(building)
    const name = `kouan-${version}-linux-x64`
    const folder = join(scratch, name)
    renameSync(building, folder)
    mkdirSync(target, { recursive: true })
    const archive = join(target, `${name}.tar.gz`)
    const sum = await writeArchive({ folder, time, target: archive })
    say(`${archive}：${megabytes(statSync(archive).size)}，${files.length} 个文件，提交 ${commit}`)
    say(`SHA-256 ${sum}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (`${process.platform} ${process.arch}` !== 'linux x64') {
  process.stderr.write('安装包只能在 Linux x64 上制作。\n')
  process.exitCode = 1
} else if (tree === undefined) await buildArchive(resolve(positionals[0] ?? '.'))
else await build(resolve(tree))
