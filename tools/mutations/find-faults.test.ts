import { expect, it } from 'vitest'
import { findFaults, findTests } from './find-faults.ts'

const planted = (source: string) =>
  findFaults('a.ts', source).map(({ kind, start, end, text }) => [
    kind,
    source.slice(0, start) + text + source.slice(end),
  ])

it.each([
  ['if (a < b) c()', 'off by one', 'if (a <= b) c()'],
  ['if (a < b) c()', 'inverted condition', 'if (!(a < b)) c()'],
  ['const d = a !== b', 'inverted condition', 'const d = a === b'],
  ['const d = a && b', 'and, or', 'const d = a || b'],
  ['async () => { await a() }', 'removed await', 'async () => { a() }'],
  ["() => { if (a) throw new Error('no') }", 'removed guard', '() => { ; }'],
  ['const d = f(a, b)', 'swapped arguments', 'const d = f(b, a)'],
  ['const d = [a, b]', 'dropped element', 'const d = [a]'],
  ['const d = 3', 'changed constant', 'const d = 4'],
  ["const d = 'word'", 'changed constant', "const d = 'wordx'"],
  ['const d = sql`select a order by b desc`', 'SQL: order', 'const d = sql`select a order by b `'],
  ['const d = sql`where a is distinct from ${b}`', 'SQL: null', 'const d = sql`where a <> ${b}`'],
  ['const d = sql<Row>`where a <= ${b}`', 'SQL: off by one', 'const d = sql<Row>`where a < ${b}`'],
])('%j: %s is planted', (source, kind, faulty) => {
  expect(planted(source)).toContainEqual([kind, faulty])
})

it.each([
  "import { a } from './a.ts'",
  "type A = 'a' | 1",
  "const a = '中文'",
  'const a = plain`b desc`',
  'const a = (b: string) => b',
])('%j: nothing to plant', (source) => {
  expect(findFaults('a.ts', source)).toEqual([])
})

it('tests of a file: its own first, then those that import it, of its folder, and of what imports it; no more than asked', () => {
  const module = (path: string, ...targets: string[]) => ({ path, imports: targets.map((target) => ({ target })) })
  const modules = [
    module('a/far.test.ts', 'a/user.ts'),
    module('b/other.test.ts'),
    module('a/beside.test.ts'),
    module('c/direct.test.ts', 'a/x.ts'),
    module('a/x.test.ts', 'a/x.ts'),
    module('a/user.ts', 'a/x.ts'),
    module('a/x.ts'),
  ] as never
  const nearest = ['a/x.test.ts', 'c/direct.test.ts', 'a/far.test.ts', 'a/beside.test.ts']
  expect(findTests('a/x.ts', modules, 9)).toEqual(nearest)
  expect(findTests('a/x.ts', modules, 1)).toEqual(['a/x.test.ts'])
})

it('tests of a file that none imports: those of its package with most words of its path', () => {
  const module = (path: string) => ({ path, imports: [] })
  const [orders, sheets] = ['server/features/order/orders.test.ts', 'server/features/order/import-sheet.test.ts']
  const modules = [orders, sheets, 'web/sheets/import-job.test.ts', 'server/domain/sheets/import-job.ts'].map(module)
  expect(findTests('server/domain/sheets/import-job.ts', modules, 9)).toEqual([sheets])
})
