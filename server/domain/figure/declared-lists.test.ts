import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import { declaredLists } from './declared-lists.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function compiled(value: unknown, declared: string[]) {
  const inner = sql`state = any(${value})`
  const { sql: text, parameters } = sql`select where ${inner}`.withPlugin(declaredLists(declared)).compile(db)
  return { text, parameters }
}

it('a declared list of codes: in the text', () => {
  expect(compiled(['DRAFT', 'READY'], ['DRAFT,READY'])).toEqual({
    text: "select where state = any('{DRAFT,READY}')",
    parameters: [],
  })
})

it.each([
  { value: ['DRAFT', 'READY'], declared: ['DRAFT'], why: 'not declared as it is' },
  { value: [['1'], ['2']], declared: ['1,2'], why: 'lists in a list' },
  { value: ["it's"], declared: ["it's"], why: 'needs quotes' },
  { value: 'DRAFT', declared: ['DRAFT'], why: 'no list' },
  { value: new Date(0), declared: [String(new Date(0))], why: 'a moment' },
])('$why: remains a parameter', ({ value, declared }) => {
  expect(compiled(value, declared)).toEqual({ text: 'select where state = any($1)', parameters: [value] })
})
