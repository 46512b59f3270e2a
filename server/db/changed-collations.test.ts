import { describe, expect, it } from 'vitest'
import { ownsFunctions, testDatabase } from '../testing/test-database.ts'
import { readCollationStatements } from './changed-collations.ts'
import { inTransaction } from './transaction.ts'

const { pool, staff } = await testDatabase()
const { rows } = await pool.query<{ name: string; version: string | null }>(
  'select datname as name, datcollversion as version from pg_database where datname = current_database()',
)
const { name = '', version = null } = rows[0] ?? {}
const isOwner = await ownsFunctions(pool)
const statements = () =>
  inTransaction({ db: staff.kysely, scope: { tenantId: '0', enterpriseId: null } }, readCollationStatements)

it('collations as the system has them: nothing to run', async () => {
  expect(await statements()).toBeNull()
})

describe.runIf(isOwner)('a collation whose rules the system has changed', () => {
  it('named by a table: its indexes are to be built anew; named by none: nothing to do', async () => {
    for (const one of ['kouan_named', 'kouan_spare'])
      await pool.query(`create collation ${one} (provider = icu, locale = 'zh')`)
    await pool.query('create table in_order (word text collate kouan_named)')
    await pool.query("update pg_collation set collversion = '0' where collname = 'kouan_spare'")
    expect(await statements()).toBeNull()
    await pool.query("update pg_collation set collversion = '0' where collname = 'kouan_named'")
    const told = await statements()
    expect(told?.split('\n')).toEqual([
      `reindex database ${name};`,
      expect.stringMatching(/^alter collation (public\.)?kouan_named refresh version;$/),
    ])
    for (const statement of told?.split('\n').slice(1) ?? []) await pool.query(statement)
    expect(await statements()).toBeNull()
  })

  it.runIf(version !== null)('that of the database: told until its version is taken over', async () => {
    await pool.query("update pg_database set datcollversion = '0' where datname = $1", [name])
    expect(await statements()).toBe(`reindex database ${name};\nalter database ${name} refresh collation version;`)
    await pool.query(`alter database ${name} refresh collation version`)
    expect(await statements()).toBeNull()
  })
})
