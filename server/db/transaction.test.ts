import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '../generated/database.d.ts'
import { watchWrites } from '../testing/count-writes.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testKey } from '../testing/test-key.ts'
import { prepareLogins } from './logins.ts'
import { openDatabase } from './open-database.ts'
import { makePool } from './pool.ts'
import { inReading, inTransaction } from './transaction.ts'

const test = await testDatabase()

it('leaves no broken transaction behind when its beginning fails half way', async () => {
  const logins = await prepareLogins(test.pool, { ownerUrl: test.databaseUrl, key: testKey })
  const narrow = openDatabase(logins, { sizes: { staff: 1, enterprise: 1, work: 1, report: 1 } })
  const db = narrow.enterprise.kysely
  try {
    // This login may not take on the role of staff: `begin` has happened by then.
    const staff = { tenantId: '1', enterpriseId: null }
    await expect(inTransaction({ db, scope: staff }, async () => 'reached')).rejects.toThrow(/permission denied/)
    const own = { tenantId: '1', enterpriseId: '7' }
    const scope = await inTransaction({ db, scope: own }, async (transaction) => {
      const { rows } = await sql<{ id: string }>`select kouan_enterprise() as id`.execute(transaction)
      return rows[0]?.id
    })
    expect(scope).toBe('7')
  } finally {
    await narrow.close()
  }
})

it('a connection that comes back inside of a transaction, whoever left it so, serves nobody any more', async () => {
  const narrow = makePool({ connectionString: test.databaseUrl, max: 1 })
  try {
    for (const statement of ['begin', 'begin; select no_such_function()']) {
      const client = await narrow.connect()
      await client.query(statement).catch(() => {})
      client.release()
      const { rows } = await narrow.query('select now() = statement_timestamp() as alone')
      expect(rows).toEqual([{ alone: true }])
    }
  } finally {
    await narrow.end()
  }
})

it('nor does one that comes back before its status is known', async () => {
  const narrow = makePool({ connectionString: test.databaseUrl, max: 1 })
  try {
    const client = await narrow.connect()
    await new Promise<void>((resolve) => {
      void client.query('begin; select no_such_function()', () => {
        client.release()
        resolve()
      })
    })
    const { rows } = await narrow.query('select now() = statement_timestamp() as alone')
    expect(rows).toEqual([{ alone: true }])
  } finally {
    await narrow.end()
  }
})

it('tells what went wrong, not that the connection could not be rolled back', async () => {
  const scope = { tenantId: '1', enterpriseId: null }
  const broken = inTransaction({ db: test.staff.kysely, scope }, async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await test.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    throw new Error('the first fault')
  })
  await expect(broken).rejects.toThrow('the first fault')
  expect((await test.staff.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('sends its beginning and its first statement together: two writes for one statement, its end among them', async () => {
  const writes = await writesOf(inTransaction)
  expect(writes).toHaveLength(2)
  expect(writes[0]).toMatch(/begin;.*select \$1::int/s)
  expect(writes[1]).toContain('commit')
})

it('of what only reads sends beginning, statement and end in one write', async () => {
  const writes = await writesOf(inReading)
  expect(writes).toHaveLength(1)
  expect(writes[0]).toMatch(/begin read only; set local role .*select \$1::int.*commit/s)
})

it('a reading sees the rows of its scope alone, writes nothing, and a fault in it leaves the connection whole', async () => {
  const narrow = makePool({ connectionString: test.databaseUrl, max: 1 })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: narrow }) })
  const scopeOf = (enterpriseId: string) => ({ tenantId: '1', enterpriseId })
  const enterprise = (id: string) =>
    inReading({ db, scope: scopeOf(id) }, async (reading) => {
      const { rows } = await sql<{
        id: string
        role: string
      }>`select kouan_enterprise() as id, current_user as role`.execute(reading)
      return rows[0]
    })
  try {
    const [{ pid }] = (await narrow.query('select pg_backend_pid() as pid')).rows
    expect(await Promise.all([enterprise('7'), enterprise('8')])).toEqual([
      { id: '7', role: 'kouan_enterprise' },
      { id: '8', role: 'kouan_enterprise' },
    ])
    const write = inReading({ db, scope: { tenantId: '1', enterpriseId: null } }, (reading) =>
      sql`update sys_position set name = name`.execute(reading),
    )
    await expect(write).rejects.toThrow(/read-only transaction/)
    const fault = inReading({ db, scope: scopeOf('7') }, (reading) => sql`select 1 / 0`.execute(reading))
    await expect(fault).rejects.toThrow(/division by zero/)
    const { rows } = await narrow.query('select pg_backend_pid() as pid, now() = statement_timestamp() as alone')
    expect(rows).toEqual([{ pid, alone: true }])
  } finally {
    await narrow.end()
  }
})

it('a reading whose scope may not be taken on reads nothing', async () => {
  const logins = await prepareLogins(test.pool, { ownerUrl: test.databaseUrl, key: testKey })
  const narrow = openDatabase(logins, { sizes: { staff: 1, enterprise: 1, work: 1, report: 1 } })
  try {
    const scope = { tenantId: '1', enterpriseId: null }
    const reading = inReading({ db: narrow.enterprise.kysely, scope }, (db) => sql`select 1`.execute(db))
    await expect(reading).rejects.toThrow(/permission denied/)
  } finally {
    await narrow.close()
  }
})

/** Writes to PostgreSQL for one statement, in their order. */
async function writesOf(begin: typeof inTransaction): Promise<string[]> {
  const narrow = makePool({ connectionString: test.databaseUrl, max: 1 })
  const writes = watchWrites([narrow])
  try {
    await narrow.query('select 1')
    writes()
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: narrow }) })
    const scope = { tenantId: '1', enterpriseId: null }
    await begin({ db, scope }, (transaction) => sql`select ${1}::int`.execute(transaction))
    return writes()
  } finally {
    await narrow.end()
  }
}
