// What documents, comments and migrations say of decisions leads to a page, and the index has each page once. A landed
// migration never changes: it may also name a former page, which the page that took it in names.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLanded, readMigrations } from './repository-rules/migration-rules.ts'
import { projectFolder, readFiles, type SourceFile } from './repository-rules/source-files.ts'

const folder = 'docs/decisions'
const read = (path: string): SourceFile => ({ path, text: readFileSync(join(projectFolder, path), 'utf8') })
const listFiles = (path: string) =>
  readdirSync(join(projectFolder, path), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => (path === '.' ? entry.name : `${path}/${entry.name}`))

const pages = listFiles(folder)
  .filter((path) => path !== `${folder}/README.md`)
  .map(read)
const migrations = readMigrations()
const others = [
  ...readdirSync(join(projectFolder, 'docs'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(md|ya?ml)$/.test(entry.name))
    .map((entry) =>
      read(
        join(entry.parentPath, entry.name)
          .slice(projectFolder.length + 1)
          .replaceAll('\\', '/'),
      ),
    ),
  ...['.', '.ci']
    .flatMap(listFiles)
    .filter((path) => /\.(md|json|ya?ml)$|^\.ci\/|Dockerfile/.test(path))
    .map(read),
  ...readFiles(/\.(tsx?|css|sql|[cm]?js|jsx|java|md|ya?ml)$/),
].filter(({ path }) => path !== 'tools/decision-links.test.ts')

interface Names {
  /** `004-queue`. */
  names: Set<string>
  numbers: Set<string>
}

function readNames(names: string[]): Names {
  return { names: new Set(names), numbers: new Set(names.map((name) => name.split('-', 1)[0] ?? '')) }
}

/** Returns the names behind “Former pages:”, which stands in the paragraph of the status. */
function readFormerPages({ text }: SourceFile): string[] {
  const [, list = ''] = /Former pages:\s([^.]+)\./.exec(text) ?? []
  return list.split(',').flatMap((name) => name.trim() || [])
}

/** Returns what a text says of decisions that is no page: `decisions/004-queue`, `decisions/004`, “decision 004”. */
function findLost(text: string, { names, numbers }: Names): string[] {
  return [...text.matchAll(/decisions?[ /](\d{3,4}(?!\d)(?:-[a-z0-9]+)*)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !(name.includes('-') ? names.has(name) : numbers.has(name)))
}

const nameOf = ({ path }: SourceFile) => path.slice(folder.length + 1, -'.md'.length)
const now = readNames(pages.map(nameOf))
const former = pages.flatMap(readFormerPages)
const ever = readNames([...pages.map(nameOf), ...former])

describe('decisions that are named', () => {
  it('documents, comments and open migrations: each is a page', () => {
    const lost = others
      .filter(({ path }) => !isLanded(migrations, path))
      .flatMap(({ path, text }) => findLost(text, now).map((name) => `${path}: ${name}`))
    expect(lost).toEqual([])
  })

  it('landed migrations: each is a page or a former page', () => {
    const lost = migrations.files.flatMap(({ path, text }) => findLost(text, ever).map((name) => `${path}: ${name}`))
    expect(lost).toEqual([])
  })

  it.each([
    ['-- See docs/decisions/004-queue.md.', []],
    ['[004](docs/decisions/004-queue.md), docs/decisions/004', []],
    ['// docs/decisions/004-work.md', ['004-work']],
    ['// docs/decisions/999.', ['999']],
    ['Decision 004, decision 0040', ['0040']],
    ['decisions of 2026, decision 12, decisions/one.md', []],
  ])('%s: names without a page are %j', (text, lost) => {
    expect(findLost(text, readNames(['004-queue']))).toEqual(lost)
  })
})

describe('former pages', () => {
  it('each: is named by one page, and none has its name', () => {
    expect(former.filter((name, at) => now.names.has(name) || former.indexOf(name) !== at)).toEqual([])
  })

  it('names behind the status: are read over the end of a line', () => {
    const text = '# 1: A\n\nStatus: Accepted. Former pages: 001-a,\n002-b-c.\n\n## Context\n'
    expect(readFormerPages({ path: '', text })).toEqual(['001-a', '002-b-c'])
    expect(readFormerPages({ path: '', text: 'Status: Accepted. Extends 001-a.' })).toEqual([])
  })
})

describe('index', () => {
  it('docs/decisions/README.md: has each page once, with its title', () => {
    const { text } = read(`${folder}/README.md`)
    const entries = [...text.matchAll(/^- \[(\d+)\]\((.+?)\.md\) (.+)$/gm)].map(([, ...entry]) => entry)
    const expected = pages.map((page) => {
      const [, number, title] = /^# (\d+): (.+)/.exec(page.text) ?? []
      return [number, nameOf(page), title]
    })
    const byName = (one: (string | undefined)[], other: (string | undefined)[]) =>
      `${one[1]}` < `${other[1]}` ? -1 : 1
    expect(entries.sort(byName)).toEqual(expected.sort(byName))
  })
})
