import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildIfChanged } from './build-if-changed.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-built-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const source = join(home, 'room/inner/one.ts')
mkdirSync(join(home, 'room/inner'), { recursive: true })
writeFileSync(join(home, 'package-lock.json'), '{}')
writeFileSync(source, 'first')

let builds = 0
/** A copy of the one source. */
const keep = (at: string, variants?: [string, ...string[]]) =>
  buildIfChanged({
    projectFolder: home,
    at,
    of: ['room'],
    ...(variants && { variants }),
    build: async (folder) => {
      builds += 1
      const text = readFileSync(source, 'utf8')
      if (text === 'faulty') throw new Error('cannot be built')
      writeFileSync(join(folder, 'copy.js'), text)
    },
    refuse: (parent) => {
      throw new Error(`no place in ${parent}`)
    },
  })
const built = () => readFileSync(join(home, 'room/dist/copy.js'), 'utf8')

it('builds once, and again after a source or the lock of the packages has changed, a test apart', async () => {
  expect(await keep('room/dist')).toBe(join(home, 'room/dist'))
  await keep('room/dist')
  writeFileSync(join(home, 'room/inner/one.test.ts'), 'of no account')
  await keep('room/dist')
  expect([builds, built()]).toEqual([1, 'first'])

  writeFileSync(source, 'second')
  await keep('room/dist')
  expect([builds, built()]).toEqual([2, 'second'])
  writeFileSync(join(home, 'package-lock.json'), '{ }')
  await keep('room/dist')
  expect(builds).toBe(3)
})

it('takes what was built in another way that serves, and no other', async () => {
  const before = builds
  await keep('room/dist.other', ['quick', ''])
  await keep('room/dist.other', ['quick', ''])
  expect(builds - before).toBe(1)
  await keep('room/dist.other')
  expect(builds - before).toBe(2)
  await keep('room/dist.other', ['quick', ''])
  expect(builds - before).toBe(2)
  rmSync(join(home, 'room/dist.other'), { recursive: true })
})

it('leaves what stands when a build fails, and nothing half made', async () => {
  writeFileSync(source, 'faulty')
  await expect(keep('room/dist')).rejects.toThrow('cannot be built')
  expect(built()).toBe('second')
  expect(readdirSync(join(home, 'room')).sort()).toEqual(['dist', 'inner'])
})

it('says where it found no place', async () => {
  await expect(keep('package-lock.json/dist')).rejects.toThrow(`no place in ${join(home, 'package-lock.json')}`)
})
