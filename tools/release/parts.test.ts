import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../repository-rules/source-files.ts'
import { parts } from './parts.ts'
import { pageAtTop } from './write-texts.ts'

const guide = parts.find(({ name }) => name === 'guide')?.copies ?? []
const isShipped = (path: string) => guide.some(({ to }) => path === to || path.startsWith(`${to}/`))
const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
/** For people who install and use it; decisions also lead to the sources. */
const pages = [
  ...['offline', 'operations', 'upgrading', 'security'].map((name) => `docs/${name}.md`),
  ...readdirSync(join(projectFolder, 'docs/guide')).map((name) => `docs/guide/${name}`),
]

/** Targets of links that a release does not hold. */
const deadLinks = (path: string, text: string) =>
  [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .filter(
      (link) =>
        !isShipped(normalize(join(dirname(path), link))) || !existsSync(join(projectFolder, dirname(path), link)),
    )

describe('parts of a release', () => {
  it.each(pages)('%s: every link leads to something that is shipped', (path) => {
    expect(deadLinks(path, read(path))).toEqual([])
  })

  it('README of the release: the same links, from its top', () => {
    expect(deadLinks('README.md', pageAtTop(read('docs/offline.md')))).toEqual([])
  })

  it.each([
    ['[a](operations.md)', '[a](docs/operations.md)'],
    ['[a](guide/README.md#b)', '[a](docs/guide/README.md#b)'],
    ['[a](../CHANGELOG.md)', '[a](CHANGELOG.md)'],
    ['[a](https://example.org)', '[a](https://example.org)'],
    ['[a](#b)', '[a](#b)'],
  ])('%s: at the top it is %s', (text, expected) => {
    expect(pageAtTop(text)).toBe(expected)
  })

  it('what is copied: is there, as long as npm has installed it', () => {
    const copied = parts.flatMap(({ copies = [] }) => copies.map(({ from }) => from))
    const built = /^(web\/dist|\.ci\/node)/
    expect(copied.filter((from) => !built.test(from) && !existsSync(join(projectFolder, from)))).toEqual([])
  })

  it('rules of what is left out: migrations without tests, PostgreSQL without what compiles against it', () => {
    const ruleOf = (name: string, at = 0) => parts.find((part) => part.name === name)?.copies?.[at]?.without ?? /^$/
    expect(['0001-a.sql', 'landed/', 'a.test.ts'].map((path) => ruleOf('server').test(path))).toEqual([
      false,
      false,
      true,
    ])
    const paths = ['native/lib/libpq.so', 'native/lib/libpq.a', 'native/lib/pkgconfig/', 'native/share/postgresql/']
    expect(paths.map((path) => ruleOf('database').test(path))).toEqual([false, true, true, false])
  })

  it('folders: two parts share none but the top', () => {
    const folders = parts.map(({ folder }) => folder).filter((folder) => folder !== '.')
    expect(new Set(folders).size).toBe(folders.length)
    expect(statSync(join(projectFolder, 'tools/release/kouan.sh')).isFile()).toBe(true)
  })
})
