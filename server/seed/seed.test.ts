import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '../generated/database.d.ts'
import { testDatabase } from '../testing/test-database.ts'
import { seed } from './seed.ts'

const { pool } = await testDatabase()
let statements = 0
const kysely = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: () => {
    statements += 1
  },
})
const seedNow = () => seed({ database: { kysely }, adminPassword: 'Seed@12345', now: new Date() })
const stand = async () => {
  const { rows } = await pool.query(`select
    (select count(*) from sys_permission) as menu, (select count(*) from sys_role_permission) as rights,
    (select count(*) from sys_dict) as dictionaries, (select count(*) from sys_dict_item) as items,
    (select version from sys_version where name = 'dictionary') as "dictionaryVersion",
    (select password_hash from sys_user where username = 'admin') as "passwordHash"`)
  return rows[0]
}

it('every start that finds everything in place changes nothing and asks little', async () => {
  await seedNow()
  const before = await stand()
  statements = 0
  expect(await seedNow()).toBe(false)
  expect(await stand()).toEqual(before)
  expect(statements).toBeLessThan(20)
})

it('what is missing comes back: a page with its buttons, a dictionary with its items', async () => {
  const before = await stand()
  await pool.query('delete from sys_role_permission')
  await pool.query('delete from sys_permission')
  await pool.query('delete from sys_dict_item')
  await pool.query('delete from sys_dict')
  await seedNow()
  expect(await stand()).toMatchObject({ menu: before.menu, dictionaries: before.dictionaries, items: before.items })
})
