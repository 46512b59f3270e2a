// Small archives; `npm run trials -- release` installs the real one.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/testing/temporary-folder.ts'
import { listContents } from './installed/contents.ts'
import { finishFolder, writeArchive } from './write-archive.ts'

const home = temporaryFolder('archive')

const commit = { name: 'abc', time: new Date('2026-11-28T10:00:00Z') }

/** Makes a tree in an order, packs it, returns the path of the archive. */
async function packed(place: string, names: readonly string[], minutes: number): Promise<string> {
  const folder = join(home, place, 'kouan-0.1.0-linux-x64')
  mkdirSync(join(folder, '说明 文件'), { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), `${name}\n`)
    utimesSync(join(folder, name), minutes * 60, minutes * 60)
  }
  symlinkSync('b', join(folder, 'link'))
  chmodSync(join(folder, 'a'), 0o755)
  const contents = listContents({
    folder,
    version: '0.1.0',
    commit,
    parts: [{ name: 'all', title: '全部', folder: '.' }],
  })
  const target = join(home, `${place}.tar.gz`)
  finishFolder(folder, contents)
  await writeArchive({ folder, time: contents.time, target })
  return target
}
const names = ['a', 'b', 'kouan', '说明 文件/c']

describe('archive', () => {
  it('the same files, made elsewhere, later and in another order: equal byte for byte', async () => {
    const [one, other] = [await packed('one', names, 1), await packed('other', names.toReversed(), 1000)]
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
    expect(readFileSync(`${one}.sha256`, 'utf8')).toMatch(/^[\da-f]{64} {2}one\.tar\.gz\n$/)
  })

  it('order: the program is the first file, the mark of completeness the last, and owner and time are none of the builder’s', async () => {
    const listed = execFileSync('tar', ['tvzf', await packed('order', names, 1), '--utc'], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(listed.at(1)).toMatch(/kouan-0\.1\.0-linux-x64\/kouan$/)
    expect(listed.at(-1)).toMatch(/kouan-0\.1\.0-linux-x64\/complete$/)
    expect(listed.filter((line) => !/^\S+ +(0\/0|root\/root) .* 2026-11-28 10:00 /.test(line))).toEqual([])
  })

  it('unpacked: the list of sums fits', async () => {
    const archive = await packed('sums', names, 1)
    const place = join(home, 'unpacked 目录')
    mkdirSync(place)
    execFileSync('tar', ['xzf', archive, '-C', place])
    const { status, stdout } = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], {
      cwd: join(place, 'kouan-0.1.0-linux-x64'),
      encoding: 'utf8',
    })
    expect([status, stdout.trim().split('\n').length]).toEqual([0, 4])
  })
})

describe('kouan, before any Node runs', () => {
  const script = readFileSync(join(import.meta.dirname, 'kouan.sh'), 'utf8')
  const runIn = (place: string, files: readonly string[]) => {
    const folder = join(home, place)
    mkdirSync(join(folder, 'node/bin'), { recursive: true })
    writeFileSync(join(folder, 'kouan'), script, { mode: 0o755 })
    for (const file of files) writeFileSync(join(folder, file), '')
    const { status, stderr, stdout } = spawnSync(join(folder, 'kouan'), ['start'], { encoding: 'utf8' })
    return { status, stderr, stdout }
  }

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64').each([
    ['cut before its end', '半个 目录', [], '不完整'],
    ['complete, but Node does not run', '没有 Node', ['complete'], '不能运行'],
    ['a Node of no bytes', '空的 Node', ['complete', 'node/bin/node'], '不能运行'],
  ])('%s: a sentence, and nothing runs', (_, place, files, sentence) => {
    expect(runIn(place, files)).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  })
})
