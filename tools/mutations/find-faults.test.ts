import { expect, it } from 'vitest'
import { findFaults } from './find-faults.ts'

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
