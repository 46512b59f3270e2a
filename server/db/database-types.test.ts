import { expect, it } from 'vitest'
import { describeDatabase } from '../testing/database-types.ts'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()

it('tells apart what an insert must, may and cannot name', async () => {
  await database.pool.query(`create table type_trial (
    id bigint generated always as identity primary key,
    amount numeric(20,5) not null, day date, at timestamptz not null default now(), detail jsonb, tags text[] not null)`)
  expect(await describeDatabase(database.kysely)).toContain(`export interface TypeTrial {
  id: GeneratedAlways<Whole>
  amount: Decimal
  day: string | null
  at: Generated<Moment>
  detail: unknown
  tags: string[]
}
`)
})

it('refuses a type that it does not know', async () => {
  await database.pool.query('create table odd_trial (place point)')
  await expect(describeDatabase(database.kysely)).rejects.toThrow(
    'odd_trial.place: no TypeScript type is known for point',
  )
})
