import { describe, expect, it } from 'vitest'
import { readImportGraph } from '../repository-rules/import-graph.ts'
import { countCode } from './count-code.ts'

function findCount(title: string, sources: Record<string, string>) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
  const { modules } = readImportGraph(files, () => true)
  return countCode(files, modules).find((one) => one.title.startsWith(title))
}

const counted = (title: string, sources: Record<string, string>) =>
  findCount(title, sources)?.found ?? ['no such count']

function countOf(title: string, sources: Record<string, string>): number | undefined {
  const found = findCount(title, sources)
  return found?.count ?? found?.found.length
}

const lines = (count: number) => '  console.log(1)\n'.repeat(count)

describe('counts: a planted case is counted', () => {
  it('imports against the layers', () => {
    const sources = { 'contract/rules/a.ts': "import '../areas/b.ts'\n", 'contract/areas/b.ts': '' }
    expect(counted('imports that run up', sources)).toEqual(['contract/rules/a.ts → contract/areas/b.ts'])
  })

  it('folders that import each other: the direction with fewer imports', () => {
    const sources = {
      'web/fields/form/a.ts': "import '../inputs/c.ts'\n",
      'web/fields/form/b.ts': "import '../inputs/c.ts'\n",
      'web/fields/inputs/c.ts': '',
      'web/fields/inputs/d.ts': "import '../form/a.ts'\n",
    }
    expect(counted('imports between folders', sources)).toEqual(['web/fields/inputs/d.ts → web/fields/form/a.ts'])
  })

  it('small files with one importer', () => {
    const sources = {
      'customs/a.ts': "import './small.ts'\nimport './shared.ts'\nimport './large.ts'\n",
      'customs/b.ts': "import './shared.ts'\n",
      'customs/a.test.ts': "import './small.ts'\n",
      'customs/small.ts': lines(20),
      'customs/shared.ts': lines(20),
      'customs/large.ts': lines(21),
    }
    expect(counted('files of at most', sources)).toEqual(['customs/small.ts'])
  })

  it.each([
    ['a declaration', (body: string) => `export function draw() {\n${body}}\n`],
    ['an arrow function', (body: string) => `const draw = () => {\n${body}}\n`],
    ['a memoised component', (body: string) => `const draw = memo(function Row() {\n${body}})\n`],
    ['a method', (body: string) => `class A { draw() {\n${body}} }\n`],
  ])('functions over 100 lines: %s', (_, sourceOf) => {
    expect(counted('functions over', { 'web/a.tsx': sourceOf(lines(99)) })).toEqual(['web/a.tsx:1 draw: 101'])
    expect(counted('functions over', { 'web/a.tsx': sourceOf(lines(98)) })).toEqual([])
    expect(counted('functions over', { 'web/a.test.tsx': sourceOf(lines(99)) })).toEqual([])
  })

  it('casts, and those without a reason', () => {
    const text = [
      'export const a = 1 as never',
      'export const b = 2',
      '// The type of the library is too narrow.',
      'export const c = 3 as unknown as string',
      'export const d = 4 as any // No type exists.',
      'export const e = 5 as number',
    ].join('\n')
    expect(counted('casts', { 'web/a.ts': text })).toEqual(['web/a.ts:1', 'web/a.ts:4', 'web/a.ts:5'])
    expect(counted('of these', { 'web/a.ts': text })).toEqual(['web/a.ts:1'])
  })

  it('hooks beside a resource', () => {
    const text = [
      'export function one(resource: Resource, hooks: Hooks = {}) {}',
      'export function two<R extends Resource>(it: R, { hooks }: Options) {}',
      'export const three = (entity: Entity, hooks: string) => 1',
      'export const four = ({ resource, hooks }: Entity) => 1',
    ].join('\n')
    expect(counted('functions that take', { 'server/a.ts': text })).toEqual(['server/a.ts:1 one', 'server/a.ts:2 two'])
  })

  it('exports that nobody uses, or tests alone', () => {
    const sources = {
      'web/a.ts': [
        'export const unused = 1',
        'export const tested = 1',
        'export const shown = 1',
        'export const imported = 1',
        'export const inside = 1',
        'export const more = inside',
      ].join('\n'),
      'web/b.ts': "import { imported, more } from './a.ts'\nconsole.log(imported, more)\n",
      'web/a.test.ts': "import { tested, imported } from './a.ts'\n",
      'widgets/a/a.story.tsx': "import { shown } from '../../web/a.ts'\n",
      'web/lazy.ts': 'export const late = 1\n',
      'web/c.ts': "import type { Some } from './lazy.ts'\nvoid import('./lazy.ts')\n",
    }
    expect(counted('exports that nobody', sources)).toEqual(['web/a.ts unused'])
    expect(counted('exports that tests', sources)).toEqual(['web/a.ts tested', 'web/a.ts shown'])
  })

  it('comments without a subject: product code alone, each comment once', () => {
    const text = [
      '// What a row is called.',
      'export const a = 1',
      '/** Returns the rows. Nobody',
      ' * sees the rest. What is left is not counted twice. */',
      'export const b = 2',
      '// It is a row. The row stands in the list.',
      '',
      '// Names what the reader told: nothing.',
      'export const c = 3 // The user is told.',
      '// CEB stands for the messages of customs. It is short.',
      '',
      '// It is new.',
    ].join('\n')
    expect(counted('comments without', { 'web/a.ts': text, 'web/a.test.ts': text })).toEqual([
      'web/a.ts:1 What a row is called.',
      'web/a.ts:3 Returns the rows. Nobody sees the rest. What is left is not counted twice.',
      'web/a.ts:6 It is a row. The row stands in the list.',
      'web/a.ts:9 The user is told. CEB stands for the messages of customs. It is short.',
      'web/a.ts:12 It is new.',
    ])
  })

  it.each([
    ['an expression', 'const nameOf = (row) => row.name', true],
    ['steps without effect', 'function nameOf(row) { if (!row) return ""; const { name } = row; return name }', true],
    ['a choice', 'function nameOf(row) { switch (row) { case 1: return "a" } return "b" }', true],
    ['a list built by functions', 'const nameOf = (rows) => rows.map((row) => { row.a = 1; return row })', true],
    ['a promise', 'const nameOf = async (row) => row.name', false],
    ['a throw', 'function nameOf(row) { if (!row) throw new Error(); return row.name }', false],
    ['a call', 'function nameOf(row) { note(row); return row.name }', false],
    ['an assignment', 'function nameOf(row) { if (row) { row.name = "a" } return row }', false],
    ['a loop', 'function nameOf(row) { for (const one of row) return one }', false],
    ['another name', 'const office = async () => 1', true],
  ])('functions called …Of: %s', (_, text, isLookup) => {
    const found = isLookup ? [] : ['web/a.ts:1 nameOf']
    expect(counted('functions called …Of', { 'web/a.ts': text, 'web/a.test.ts': text })).toEqual(found)
  })

  it('names …Of: those of functions in five files or more', () => {
    const text = 'const textOf = () => 1\n'
    const sources = Object.fromEntries([1, 2, 3, 4].map((at) => [`web/${at}.ts`, text]))
    expect(counted('names …Of', { ...sources, 'web/a.test.ts': text })).toEqual([])
    expect(counted('names …Of', { ...sources, 'server/a.ts': text })).toEqual(['textOf: 5 files'])
  })

  it('titles of tests: those with nothing behind a colon, in the title or in a group around it', () => {
    const text = [
      "import { it } from 'vitest'",
      "it('login: refuses a wrong password', () => {})",
      "it('rows are shown', () => {})",
      "describe('a list', () => {",
      "  it.each([1])('%s as declared', () => {})",
      '  test.skipIf(true)(`order ${1}: refused`, () => {})',
      '})',
      "describe('paths: are found', () => {",
      "  it('a dead one', () => {})",
      '})',
      "it('S2.014 S2.015 rule 29: any order', () => {})",
      "it('S2.014, rules 29 and 31: receipts: count once', () => {})",
      "expect('no title')",
      "test.database.query('select 1')",
    ].join('\n')
    const sources = { 'web/a.test.ts': text, 'e2e/a.e2e.ts': "test('a page', () => {})", 'web/a.story.tsx': text }
    expect(counted('titles of tests', sources)).toEqual([
      'web/a.test.ts:3 rows are shown',
      'web/a.test.ts:5 a list › %s as declared',
      'web/a.test.ts:11 S2.014 S2.015 rule 29: any order',
      'e2e/a.e2e.ts:1 a page',
    ])
  })
})

describe('counts of lines: a planted file', () => {
  const sources = {
    'web/a.test.ts': "import './x.ts'\n\nconst rows = []\ndescribe('a', () => {\n  it('b: c', () => {})\n})\n",
    'server/b.test.ts': "it('b: c', () => {})\n",
    'server/c.test.ts': lines(2),
    'e2e/a.e2e.ts': lines(3),
    'e2e/browser.ts': lines(2),
    'web/x.ts': `import './data/y.ts'\n${lines(4)}`,
    'web/data/y.ts': lines(6),
    'web/features/order/deep/z.ts': "import '../../../data/y.ts'\nimport '../../../x.ts'\n",
  }

  it.each([
    ['lines of tests before', 8],
    ['lines of browser tests', 5],
    ['product files with one importer, 33 % of 3', 1],
    ['product lines of web/data', 6],
    ['product lines of web/features/order', 2],
    ['product lines in all', 13],
  ])('%s: %i', (title, count) => {
    expect(countOf(title, sources)).toBe(count)
  })

  it('lines of tests: the longest first', () => {
    expect(counted('lines of tests before', sources).map((line) => line.trim())).toEqual([
      '3 web/a.test.ts',
      '3 e2e/a.e2e.ts',
      '2 server/c.test.ts',
      '0 server/b.test.ts',
    ])
  })
})
