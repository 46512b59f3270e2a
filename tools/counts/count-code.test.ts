import { describe, expect, it } from 'vitest'
import { readImportGraph } from '../repository-rules/import-graph.ts'
import { countCode } from './count-code.ts'

function counted(title: string, sources: Record<string, string>): string[] {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
  const { modules } = readImportGraph(files, () => true)
  return countCode(files, modules).find((one) => one.title.startsWith(title))?.found ?? ['no such count']
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
})
