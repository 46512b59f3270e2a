// Every function that PostgreSQL calls with one argument, in every spelling: what reports may call only calculates.
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { allowedFunctions } from './allowed-functions.ts'
import { readStatement } from './read-statement.ts'
import { refuseCalls } from './refuse-calls.ts'

const { report, kysely } = await testDatabase()
const client = await report.pool.connect()
afterAll(() => client.release(true))

/** Whether a report of this text is refused before the database has seen it. */
async function isRefused(text: string): Promise<boolean> {
  try {
    await refuseCalls(client, readStatement(text, 'postgres').attributes)
    return false
  } catch {
    return true
  }
}

interface Called {
  name: string
  /** No overload but immutable ones, which only calculate. */
  calculates: boolean
}

const { rows: functions } = await sql<Called>`select lower(proname) as name, bool_and(provolatile = 'i') as calculates
  from pg_proc where pronargs >= 1 and pronargs - pronargdefaults <= 1 group by 1 order by 1`.execute(kysely)
const spelled = (spellings: (name: string) => string[], names = functions) =>
  names.flatMap((one) => spellings(one.name).map((text) => ({ ...one, text })))
async function passing(texts: readonly { text: string }[]): Promise<string[]> {
  const passed: string[] = []
  for (const { text } of texts) if (!(await isRefused(text))) passed.push(text)
  return passed
}

describe('functions of one argument in the SQL of a report', () => {
  it('there are as many as PostgreSQL has', () => expect(functions.length).toBeGreaterThan(1000))

  it('f(x), quoted, and of a schema: refused unless listed', async () => {
    const others = functions.filter(({ name }) => !allowedFunctions.has(name))
    const texts = spelled(
      (name) => [
        `select ${name}(x) from orders`,
        `select "${name}" (x) from orders`,
        `select "${name.toUpperCase()}"/**/(x) from orders`,
        `select report.${name}(x) from orders`,
        `select pg_catalog . ${name}(x) from orders`,
        `select * from ${name}('x') as t`,
        `select U&"\\${(name.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}${name.slice(1)}"(x) from orders`,
      ],
      others,
    )
    expect(await passing(texts)).toEqual([])
  })

  it('(x).f, x[1].f, $1.f and quoted ones: refused, as nothing but a name has columns', async () => {
    const texts = spelled((name) => [
      `select ('select 1'::text).${name}`,
      `select (x) /* */ . "${name}" from orders`,
      `select (array['select 1'])[1].${name}`,
      `select o.list[1].${name} from (select array['select 1'] as list) as o`,
      `select \${p}.${name}`,
      `select (select x from orders).${name}.word`,
      `select (o).${name} from orders as o`,
      `select (o.*).${name} from orders as o`,
    ])
    expect(await passing(texts)).toEqual([])
  })

  it('x.f after an alias: refused unless it only calculates or is listed', async () => {
    const others = functions.filter(({ name, calculates }) => !calculates && !allowedFunctions.has(name))
    const texts = spelled(
      (name) => [
        `select o.${name} from unnest(array['select 1']) as o`,
        `select o . "${name}" from unnest(array['select 1']) as o`,
        `select o."${name.toUpperCase()}" from orders as o`,
        `select report.orders.${name} from report.orders`,
        `select o.${name}.word from orders as o`,
      ],
      others,
    )
    expect(texts.length).toBeGreaterThan(1000)
    expect(await passing(texts)).toEqual([])
  })

  it('what passes after an alias: no function that reads, writes, waits or runs a text', async () => {
    const calculating = functions.filter(({ calculates }) => calculates).map(({ name }) => name)
    const running =
      /sleep|lock|setting|set_config|notify|backend|to_xml|ts_stat|rewrite|^reg|nextval|setval|^lo_|_file|dblink/
    // Those of the wire format take an argument that no statement can make.
    const found = calculating.filter((name) => running.test(name) && !/^reg\w+(recv|send)$/.test(name))
    expect(found).toEqual([])
  })

  it('functions that are listed: none is volatile', async () => {
    const { rows } = await sql<{ name: string }>`select distinct proname as name from pg_proc
      where provolatile = 'v' and proname = any(${sql.val([...allowedFunctions])}::text[])`.execute(kysely)
    expect(rows).toEqual([])
  })

  it('operators: none is volatile, and none is named with its schema', async () => {
    const { rows } = await sql`select oprname from pg_operator join pg_proc on pg_proc.oid = oprcode
      where provolatile = 'v'`.execute(kysely)
    expect(rows).toEqual([])
    expect(await isRefused('select 1 operator(pg_catalog.+) 2')).toBe(true)
    expect(await isRefused('select 1 operator(report.+) 2')).toBe(true)
  })

  it.each([
    "select 'orders'::regclass",
    "select cast('orders' as regclass)",
    "select regclass 'orders'",
    'select \'orders\'::"regclass"',
    "select 'orders'::pg_catalog.regclass",
    'select current_user',
    'select session_user, system_user',
    'select * from orders tablesample system(10)',
    "select * from xmltable('a' passing x columns b text)",
  ])('casts and words that run a function: refused: %s', async (text) => {
    expect(await isRefused(text)).toBe(true)
  })

  it('every column of every view of reports is read by its alias', async () => {
    const { rows } = await sql<{ view: string; column: string }>`select relname as view, attname as column
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'report'::regnamespace and attnum > 0 and not attisdropped`.execute(kysely)
    expect(rows.length).toBeGreaterThan(200)
    const texts = rows.map(({ view, column }) => ({ text: `select v.${column} from report.${view} as v` }))
    expect(await passing(texts)).toEqual(texts.map(({ text }) => text))
  })
})
