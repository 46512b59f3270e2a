import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkSizes, checkSums, listContents, readContents } from './contents.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-contents-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function aFolder() {
  const folder = mkdtempSync(join(home, '安装 '))
  mkdirSync(join(folder, 'app/web'), { recursive: true })
  writeFileSync(join(folder, 'app/main.js'), '12345')
  writeFileSync(join(folder, 'app/web/page.html'), '123')
  symlinkSync('main.js', join(folder, 'app/link'))
  return folder
}
const parts = [
  { name: 'server', title: '服务器', folder: 'app' },
  { name: 'web', title: '网页', folder: 'app/web' },
  { name: 'guide', title: '说明', folder: '.' },
]
const listOf = (folder: string) =>
  listContents({ folder, version: '0.1.0', commit: { name: 'abc', time: new Date(0) }, parts })

describe('contents', () => {
  it('a part: its size without the parts in it', () => {
    expect(listOf(aFolder()).parts.map(({ name, size }) => [name, size])).toEqual([
      ['server', 5],
      ['web', 3],
      ['guide', 0],
    ])
  })

  it('a folder without its list, or with half of it: a sentence', () => {
    const folder = aFolder()
    expect(() => readContents(folder)).toThrow('不完整')
    writeFileSync(join(folder, 'contents.json'), '{"version": "0.')
    expect(() => readContents(folder)).toThrow('不完整')
  })

  it.each<[string, (folder: string) => void, string | undefined, string | undefined]>([
    ['untouched', () => {}, undefined, undefined],
    ['a file that is not in the list', (folder) => writeFileSync(join(folder, 'settings'), ''), undefined, undefined],
    ['a file that was cut', (folder) => truncateSync(join(folder, 'app/main.js'), 4), 'app/main.js', 'app/main.js'],
    ['a file that is gone', (folder) => rmSync(join(folder, 'app/web/page.html')), 'page.html', 'page.html'],
    [
      'a byte that is another',
      (folder) => writeFileSync(join(folder, 'app/main.js'), '12344'),
      undefined,
      'app/main.js',
    ],
    [
      'a link that leads elsewhere',
      (folder) => {
        rmSync(join(folder, 'app/link'))
        symlinkSync('other', join(folder, 'app/link'))
      },
      'app/link',
      'app/link',
    ],
    [
      'a link that became a file',
      (folder) => {
        rmSync(join(folder, 'app/link'))
        writeFileSync(join(folder, 'app/link'), '1')
      },
      'app/link',
      'app/link',
    ],
  ])('%s: what sizes and sums say', (_, change, bySize, bySum) => {
    const folder = aFolder()
    const contents = listOf(folder)
    change(folder)
    for (const [check, named] of [
      [checkSizes, bySize],
      [checkSums, bySum],
    ] as const) {
      if (named === undefined) expect(() => check(folder, contents)).not.toThrow()
      else expect(() => check(folder, contents)).toThrow(named)
    }
  })

  it('many wrong files: three are named, and the count', () => {
    const folder = aFolder()
    const contents = listOf(folder)
    for (const name of ['d', 'e']) contents.files.push({ path: name, size: 1, sum: '' })
    rmSync(join(folder, 'app'), { recursive: true })
    expect(() => checkSizes(folder, contents)).toThrow(/等 5 个文件/)
  })
})
