import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../test-database.ts'
import { takeFaults } from './recorded.ts'

const { kysely } = await testDatabase()
/** Without their places, which are lines of this file. */
const faults = () =>
  takeFaults().map((fault) => fault.replace(/^server\/testing\/checked-sql\/watch-sql\.test\.ts:\d+: /, ''))

interface Named {
  name: string
}

it('executed template: a column of an imported or inferred type that is not answered is a fault with its place', async () => {
  await sql<Named & { id: string }>`select 1::bigint as id, 'a' as nome`.execute(kysely)
  expect(takeFaults()).toEqual([
    'server/testing/checked-sql/watch-sql.test.ts:16: column "name" of the row type is not in the answer (id, nome)',
    'server/testing/checked-sql/watch-sql.test.ts:16: column "nome" of the answer is not in the row type',
  ])
})

it('executed template: a type, a null and a column that may be null are faults each time', async () => {
  const read = () =>
    sql<{ id: number; rate: string; who: string }>`select d.id, null as rate, d.description as who
      from (values (1)) one left join sys_dict d on true limit 1`.execute(kysely)
  const expected = [
    'column "id" is bigint, which arrives as string, not number',
    'column "who" reads description, which may be null; the row type says string',
    'column "rate" is null in a row; the row type says string',
  ]
  for (const _ of [1, 2]) {
    await read()
    expect(faults()).toEqual(expect.arrayContaining(expected))
  }
})

it('executed template: a number where text is expected is a fault, also in a part of it', async () => {
  const isNamed = (name: unknown) => sql`dict_code = ${name}`
  await sql`select from sys_dict where ${isNamed(5)}`.execute(kysely)
  expect(faults()).toEqual(['value $1 is number where text is expected'])
})

it('executed template: a row type that is kept has no faults, in a transaction, too', async () => {
  await kysely.transaction().execute(async (db) => {
    await sql<{ id: string; dict_name: string; description: string | null; at: Date }>`
      select id, dict_name, description, now() as at from sys_dict where dict_code <> ${'a'}`.execute(db)
    await expect(sql`select 1 / 0`.execute(kysely)).rejects.toThrow('division by zero')
  })
  expect(faults()).toEqual([])
})
