import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const { pool } = await testDatabase()

describe('migrate', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kouan-migrations-'))
    await pool.query('drop table schema_migration')
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })

  it('applies each file once when two processes start together', async () => {
    await writeFile(join(folder, '001-first.sql'), 'create table first_trial (id bigint)')
    await writeFile(join(folder, '002-second.sql'), 'alter table first_trial add column note text')
    const results = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(results.flat()).toEqual(['001-first.sql', '002-second.sql'])
    expect(await migrate(pool, folder)).toEqual([])
  })

  it('leaves nothing of a file that fails and names its line', async () => {
    await writeFile(join(folder, '003-broken.sql'), 'create table third_trial (id bigint);\nselekt 1;')
    await expect(migrate(pool, folder)).rejects.toThrow(/003-broken\.sql（第 2 行）.*selekt/)
    const { rows } = await pool.query("select to_regclass('third_trial') as found")
    expect(rows[0].found).toBeNull()
    await rm(join(folder, '003-broken.sql'))
  })

  it('accepts other line ends and refuses a changed file', async () => {
    const file = join(folder, '001-first.sql')
    await writeFile(file, 'create table first_trial (id bigint, extra text)')
    await expect(migrate(pool, folder)).rejects.toThrow(/001-first\.sql 在执行之后被修改过/)
    await writeFile(file, 'create table first_trial (id bigint)')
    expect(await migrate(pool, folder)).toEqual([])
  })

  it('refuses a database of a newer version', async () => {
    await rm(join(folder, '002-second.sql'))
    await expect(migrate(pool, folder)).rejects.toThrow(/由更新的版本创建.*002-second\.sql/)
  })
})

describe('the migrations of the product', () => {
  it('are already applied in a test database', async () => {
    const other = await testDatabase()
    expect(await migrate(other.pool, migrationsFolder)).toEqual([])
  })
})
