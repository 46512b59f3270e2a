import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { testKey } from '../testing/test-key.ts'
import type { DB } from './database.ts'
import { prepareLogins } from './logins.ts'
import { openDatabase } from './open-database.ts'
import { makePool } from './pool.ts'
import { inTransaction } from './transaction.ts'

const test = await testDatabase()

it('leaves no broken transaction behind when its beginning fails half way', async () => {
  const logins = await prepareLogins(test.pool, { ownerUrl: test.databaseUrl, key: testKey })
  const narrow = openDatabase(logins, { sizes: { staff: 1, enterprise: 1, work: 1 } })
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
      client.query('begin; select no_such_function()', () => {
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
  const narrow = makePool({ connectionString: test.databaseUrl, max: 1 })
  const writes: string[] = []
  narrow.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const { _write, _writev } = stream
    stream._write = (chunk, encoding, done) => {
      writes.push(String(chunk))
      _write.call(stream, chunk, encoding, done)
    }
    stream._writev = (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      _writev?.call(stream, chunks, done)
    }
  })
  try {
    await narrow.query('select 1')
    writes.length = 0
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: narrow }) })
    const scope = { tenantId: '1', enterpriseId: null }
    await inTransaction({ db, scope }, (transaction) => sql`select ${1}::int`.execute(transaction))
    expect(writes).toHaveLength(2)
    expect(writes[0]).toMatch(/begin;.*select \$1::int/s)
    expect(writes[1]).toContain('commit')
  } finally {
    await narrow.end()
  }
})
