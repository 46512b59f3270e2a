import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { generatedFile } from './generated-file.ts'

let home = ''
let made = 0
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kouan-generated-'))
  made = 0
  mkdirSync(join(home, 'server'))
  mkdirSync(join(home, 'words'))
  writeFileSync(join(home, 'package-lock.json'), '{}')
  writeFileSync(join(home, 'words/one.ts'), 'first')
  writeFileSync(join(home, 'maker.ts'), 'one way')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const stored = () => join(home, 'server/generated/copy.txt')
const generate = () =>
  generatedFile({
    projectFolder: home,
    name: 'copy.txt',
    of: ['words', 'maker.ts'],
    make: async () => {
      made += 1
      return `${readFileSync(join(home, 'words/one.ts'), 'utf8')} copied`
    },
  })

it('a generated file: is made once, and again after its sources or what makes it have changed', async () => {
  expect(await generate()).toEqual({ text: 'first copied', isStored: true })
  expect(await generate()).toEqual({ text: 'first copied', isStored: true })
  expect(made).toBe(1)
  writeFileSync(join(home, 'words/one.ts'), 'second')
  expect((await generate()).text).toBe('second copied')
  writeFileSync(join(home, 'maker.ts'), 'another way')
  await generate()
  writeFileSync(join(home, 'words/one.test.ts'), 'of no account')
  await generate()
  expect(made).toBe(3)
})

it('a stored file cut off anywhere: is made again', async () => {
  await generate()
  const whole = readFileSync(stored(), 'utf8')
  for (let length = 0; length < whole.length; length += 1) {
    writeFileSync(stored(), whole.slice(0, length))
    expect((await generate()).text).toBe('first copied')
  }
  expect(made).toBe(1 + whole.length)
})

it('many at once: all have the same text, one file is left', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, generate))
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['first copied']))
  expect(readdirSync(join(home, 'server/generated'))).toEqual(['copy.txt'])
})

it('a folder that cannot be written: the text is returned all the same, nothing is stored', async () => {
  rmSync(join(home, 'server'), { recursive: true })
  writeFileSync(join(home, 'server'), 'a file in its place')
  expect(await generate()).toEqual({ text: 'first copied', isStored: false })
})

it('making fails: what is stored stays', async () => {
  await generate()
  rmSync(join(home, 'words/one.ts'))
  await expect(generate()).rejects.toThrow('one.ts')
  expect(readFileSync(stored(), 'utf8')).toContain('first copied')
  expect(existsSync(stored())).toBe(true)
})
