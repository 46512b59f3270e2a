// Upgrades of folders of few files, ended after each step; `npm run trials -- release` kills real ones.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { takeKernelLock } from '../../../server/db/kernel-lock.ts'
import { listContents } from './contents.ts'
import { isNewer } from './earlier-version.ts'
import { beginningMark, type Installation, replacedMark, upgradedMark } from './installation.ts'
import { type OnStep, runUpgrade } from './upgrade.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-upgrade-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Pair {
  earlier: string
  /** Its data. */
  data: string
  later: Installation
  said: string[]
}

function writeProgram(folder: string, version: string): void {
  mkdirSync(join(folder, 'app'), { recursive: true })
  writeFileSync(join(folder, 'app/package.json'), JSON.stringify({ name: 'kouan', version }))
}

function aPair({ from = '0.1.0', to = '0.2.0', isOutside = false, settings = '' } = {}): Pair {
  const place = mkdtempSync(join(home, '口岸 台 '))
  const [earlier, folder] = [join(place, 'kouan 旧'), join(place, 'kouan 新')]
  writeProgram(earlier, from)
  writeProgram(folder, to)
  const data = isOutside ? join(place, '数据') : join(earlier, 'data')
  mkdirSync(join(data, 'files'), { recursive: true })
  writeFileSync(join(data, 'secrets.json'), '{}')
  writeFileSync(join(data, 'files/一 个'), 'content')
  const lines = [...(isOutside ? [`KOUAN_DATA=${data}`] : []), settings].filter(Boolean)
  if (lines.length > 0) writeFileSync(join(earlier, 'settings'), `${lines.join('\n')}\n`)
  const said: string[] = []
  const contents = listContents({ folder, version: to, commit: { name: 'abc', time: new Date(0) }, parts: [] })
  return { earlier, data, later: { folder, contents, cwd: place, say: (line) => said.push(line) }, said }
}

const isWhole = (data: string) =>
  readdirSync(data)
    .filter((name) => !name.endsWith('.lock'))
    .toSorted()
    .join() === 'files,secrets.json' && readFileSync(join(data, 'files/一 个'), 'utf8') === 'content'

interface Refused {
  pair?: Parameters<typeof aPair>[0]
  prepare?: (pair: Pair) => void
  words?: (pair: Pair) => string[]
}

class Killed extends Error {}
/** Ends the upgrade there, as a kill does: nothing of it is cleaned up. */
const killAfter =
  (wanted: Parameters<OnStep>[0]): OnStep =>
  (step) => {
    if (step === wanted) throw new Killed()
  }

describe('upgrade', () => {
  it('data in the program folder: copied, the earlier ones stay and are not started again', async () => {
    const { earlier, data, later, said } = aPair({ settings: 'PORT=3200' })
    await runUpgrade(later, ['kouan 旧'])
    expect([isWhole(data), isWhole(join(later.folder, 'data'))]).toEqual([true, true])
    expect(readFileSync(join(later.folder, 'settings'), 'utf8')).toBe('PORT=3200\n')
    expect(readFileSync(replacedMark(earlier), 'utf8').trim()).toBe(later.folder)
    expect(readFileSync(upgradedMark(later.folder), 'utf8').trim()).toBe(earlier)
    expect(said.join('\n')).toContain('已从 0.1.0 升级到 0.2.0')
    await runUpgrade(later, ['kouan 旧'])
    expect(said.at(-1)).toContain('已经升级过')
  })

  it('data elsewhere: stay in their place, with a copy beside, or without it where that is asked', async () => {
    const { data, later } = aPair({ isOutside: true })
    await runUpgrade(later, ['kouan 旧'])
    expect([isWhole(data), isWhole(`${data}.before-0.2.0`), existsSync(join(later.folder, 'data'))]).toEqual([
      true,
      true,
      false,
    ])
    expect(readFileSync(join(later.folder, 'settings'), 'utf8')).toBe(`KOUAN_DATA=${data}\n`)
    const other = aPair({ isOutside: true })
    await runUpgrade(other.later, ['--without-copy', 'kouan 旧'])
    expect([isWhole(other.data), existsSync(`${other.data}.before-0.2.0`)]).toEqual([true, false])
  })

  it('a project that npm installed: its settings are those that were prepared here', async () => {
    const { earlier, data, later } = aPair({ isOutside: true })
    rmSync(join(earlier, 'settings'))
    rmSync(join(earlier, 'app'), { recursive: true })
    writeFileSync(join(earlier, 'package.json'), '{"name":"kouan","version":"0.1.0"}')
    writeFileSync(join(later.folder, 'settings'), `KOUAN_DATA=${data}\n`)
    await runUpgrade(later, [earlier])
    expect(isWhole(`${data}.before-0.2.0`)).toBe(true)
  })

  const steps = ['begun', 'copied', 'settings', 'in place', 'told'] as const
  it.each(steps.flatMap((step) => [[step, 'inside'] as const, [step, 'elsewhere'] as const]))(
    'ended after %s, data %s: nothing lost, neither starts anew, and the same command goes on',
    async (step, place) => {
      const isOutside = place === 'elsewhere'
      const { data, later } = aPair({ isOutside })
      await expect(runUpgrade(later, ['kouan 旧'], killAfter(step))).rejects.toThrow(Killed)
      expect(isWhole(data)).toBe(true)
      // `kouan.ts` starts nothing while it is there.
      expect(existsSync(beginningMark(later.folder))).toBe(true)
      await runUpgrade(later, ['kouan 旧'])
      expect([isWhole(data), isWhole(isOutside ? `${data}.before-0.2.0` : join(later.folder, 'data'))]).toEqual([
        true,
        true,
      ])
      expect(existsSync(beginningMark(later.folder))).toBe(false)
    },
  )

  it('an unfinished upgrade from another folder: refused with a sentence that names it', async () => {
    const { earlier, later } = aPair()
    await expect(runUpgrade(later, ['kouan 旧'], killAfter('begun'))).rejects.toThrow(Killed)
    const other = aPair()
    await expect(runUpgrade(later, [other.earlier])).rejects.toThrow(`./kouan upgrade '${earlier}'`)
    expect([existsSync(join(later.folder, 'data')), existsSync(replacedMark(other.earlier))]).toEqual([false, false])
  })

  it('an unfinished copy of an earlier try: replaced, not mixed', async () => {
    const { later } = aPair()
    mkdirSync(join(later.folder, 'data.unfinished'))
    writeFileSync(join(later.folder, 'data.unfinished/old'), '')
    await runUpgrade(later, ['kouan 旧'])
    expect(isWhole(join(later.folder, 'data'))).toBe(true)
  })

  it.each<[string, string, Refused]>([
    ['no folder named', '请写明', { words: () => [] }],
    ['a folder of something else', '不是口岸台的程序目录', { words: ({ later }) => [later.cwd] }],
    ['itself', '另一个目录', { prepare: ({ later }) => writeData(later.folder), words: ({ later }) => [later.folder] }],
    ['a newer version', '更新的版本', { pair: { from: '0.10.0', to: '0.9.1' } }],
    ['no data', '没有找到旧版本的数据', { prepare: ({ data }) => rmSync(data, { recursive: true }) }],
    ['data here', '已有数据', { prepare: ({ later }) => writeData(later.folder) }],
    [
      'a copy of an earlier upgrade',
      '移到别处',
      { pair: { isOutside: true }, prepare: ({ data }) => mkdirSync(`${data}.before-0.2.0`) },
    ],
    ['a database elsewhere', 'DATABASE_URL', { pair: { settings: 'DATABASE_URL=postgresql://a/b' } }],
    ['no copy, but data inside', '必须复制', { words: () => ['kouan 旧', '--without-copy'] }],
    [
      'other settings here',
      '不同的设置',
      {
        pair: { settings: 'PORT=2' },
        prepare: ({ later }) => writeFileSync(join(later.folder, 'settings'), 'PORT=1\n'),
      },
    ],
    ['a changed program', '被改动', { prepare: ({ later }) => writeProgram(later.folder, '0.2.1') }],
    ['another PostgreSQL', 'PostgreSQL 17', { prepare: ({ data }) => writeMajor(data, '17') }],
  ])('%s: refused with a sentence, and nothing is changed', async (_, sentence, { pair: options, prepare, words }) => {
    const pair = aPair(options)
    prepare?.(pair)
    await expect(runUpgrade(pair.later, words?.(pair) ?? ['kouan 旧'])).rejects.toThrow(sentence)
    expect([existsSync(beginningMark(pair.later.folder)), existsSync(replacedMark(pair.earlier))]).toEqual([
      false,
      false,
    ])
  })

  it.each(['server.lock', 'postgres.lock'])('%s is held: refused while it runs', async (name) => {
    const { data, later } = aPair()
    const lock = takeKernelLock(join(data, name))
    await expect(runUpgrade(later, ['kouan 旧'])).rejects.toThrow('还在运行')
    lock?.release()
    await runUpgrade(later, ['kouan 旧'])
    expect(isWhole(join(later.folder, 'data'))).toBe(true)
  })

  it.each([
    ['0.2.0', '0.1.0', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.99.0', true],
    ['0.1.0', '0.1.0', false],
    ['0.9.9', '0.10.0', false],
  ])('%s is newer than %s: %s', (one, other, expected) => {
    expect(isNewer(one, other)).toBe(expected)
  })
})

function writeData(folder: string): void {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/secrets.json'), '{}')
}

function writeMajor(data: string, major: string): void {
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres/PG_VERSION'), `${major}\n`)
}
