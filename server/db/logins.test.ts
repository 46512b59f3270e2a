import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { query, withDatabase } from '../testing/database-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testKey } from '../testing/test-key.ts'
import { connectAsOwner } from './connect.ts'
import { loginName, type Purpose, prepareLogins, purposes } from './logins.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const test = await testDatabase()
const { rows: facts } = await test.pool.query<{ owner: string; database: string }>(
  'select current_user as owner, current_database() as database',
)
const { owner = '', database = '' } = facts[0] ?? {}
const everyPurpose = Object.keys(purposes) as Purpose[]

/** What PostgreSQL says to a statement of this login; `undefined` when it obeys. */
async function refusalOf(purpose: Purpose, statement: string): Promise<string | undefined> {
  const client = await test[purpose].pool.connect()
  try {
    await client.query(statement)
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    client.release(true)
  }
}

describe('rule 9: a statement that a request or background work was made to run', () => {
  it.each(everyPurpose)('as %s finds no way to more power', async (purpose) => {
    const abuses = [
      'set role none; select * from sys_user',
      `reset role; set role "${owner}"`,
      `reset role; select set_config('role', '${owner}', false)`,
      `set session authorization "${owner}"`,
      'reset role; select rolpassword from pg_authid',
      'reset role; create role kouan_trespasser superuser',
      `reset role; alter role "${loginName(purpose, database)}" superuser`,
      `reset role; grant "${owner}" to "${loginName(purpose, database)}"`,
      'reset role; create table trespass (id int)',
      'reset role; create temporary table trespass (id int)',
      'reset role; alter table sys_user disable row level security',
      'reset role; drop policy staff on order_head',
      "reset role; select pg_read_file('/etc/passwd')",
      "reset role; copy (select 1) to program 'true'",
      'reset role; select * from schema_migration',
    ]
    for (const abuse of abuses) {
      expect([abuse, await refusalOf(purpose, abuse)]).toEqual([
        abuse,
        expect.stringMatching(
          /permission denied|must be (owner|superuser)|must have admin option|not permitted|Only roles|only roles/i,
        ),
      ])
    }
  })

  it.each([
    ['staff', ['kouan_enterprise', 'kouan_work']],
    ['enterprise', ['kouan_gate', 'kouan_app', 'kouan_work', 'kouan_report']],
    ['report', ['kouan_gate', 'kouan_app', 'kouan_enterprise', 'kouan_work']],
    ['work', ['kouan_gate', 'kouan_enterprise']],
  ] as const)('as %s cannot become what another purpose needs', async (purpose, others) => {
    for (const role of others) {
      expect(await refusalOf(purpose, `set role ${role}`)).toBe(`permission denied to set role "${role}"`)
    }
  })
})

describe('the logins of a database', () => {
  const stored = async () => (await test.pool.query<{ rolname: string }>('select rolname from pg_roles')).rows

  it('are names of its own with passwords that follow from the key, so that several servers agree', async () => {
    const again = { ownerUrl: test.databaseUrl, key: testKey }
    const first = await prepareLogins(test.pool, again)
    expect(await prepareLogins(test.pool, again)).toEqual(first)
    const other = await prepareLogins(test.pool, { ...again, key: Buffer.alloc(32, 9) })
    for (const purpose of everyPurpose) {
      const [mine, theirs] = [new URL(first[purpose]), new URL(other[purpose])]
      expect(mine.username).toBe(loginName(purpose, database))
      expect(theirs.username).toBe(mine.username)
      expect(theirs.password).not.toBe(mine.password)
    }
    expect(new Set(everyPurpose.map((purpose) => new URL(first[purpose]).password)).size).toBe(everyPurpose.length)
    expect((await stored()).filter(({ rolname }) => rolname.endsWith(`_${database}`))).toHaveLength(everyPurpose.length)
    // A name longer than PostgreSQL keeps is not cut into that of another database.
    const long = loginName('enterprise', 'x'.repeat(60))
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(63)
    expect(loginName('enterprise', `${'x'.repeat(59)}y`)).not.toBe(long)
  })

  it('are the only ones, beside the owner, who may connect', async () => {
    const stranger = `kouan_stranger_${database.slice(-8)}`
    await test.pool.query(`create role ${stranger} login`)
    try {
      const url = new URL(test.databaseUrl)
      url.username = stranger
      await expect(query(url.href, 'select 1')).rejects.toThrow(/permission denied for database/)
    } finally {
      await test.pool.query(`drop role ${stranger}`)
    }
  })
})

describe('an owner without the right to make roles', () => {
  const plain = `kouan_plain_${database.slice(-8)}`
  const own = `${database}_p`
  const url = new URL(withDatabase(test.databaseUrl, own))
  url.username = plain
  afterAll(async () => {
    await query(test.databaseUrl, `drop database if exists ${own} with (force)`)
    for (const purpose of everyPurpose) {
      await query(test.databaseUrl, `drop role if exists ${pg.escapeIdentifier(loginName(purpose, own))}`)
    }
    await query(test.databaseUrl, `drop role if exists ${plain}`)
  })

  it('is told what an administrator has to run, and needs it no more once that was done', async () => {
    await test.pool.query(`create role ${plain} login`)
    await test.pool.query(`grant ${plain} to current_user`)
    await test.pool.query(`create database ${own} owner ${plain} template template0 encoding 'UTF8'`)
    const connections = await connectAsOwner(url.href)
    const parts = { ownerUrl: url.href, key: testKey }
    try {
      await expect(migrate(connections.pool)).rejects.toThrow(
        new RegExp(
          `数据库用户 ${plain} 不能建立或授予所需的角色.*请由数据库管理员执行：alter role "${plain}" createrole;`,
        ),
      )
      await test.pool.query(`alter role ${plain} createrole`)
      await test.pool.query(
        `grant kouan_gate, kouan_app, kouan_enterprise, kouan_work, kouan_report to ${plain} with admin option`,
      )
      await migrate(connections.pool)
      const logins = await prepareLogins(connections.pool, parts)
      await test.pool.query(`alter role ${plain} nocreaterole`)
      expect(await prepareLogins(connections.pool, parts)).toEqual(logins)
      const opened = openDatabase(logins)
      expect((await opened.staff.pool.query('select current_user as role')).rows).toEqual([{ role: 'kouan_gate' }])
      expect((await opened.report.pool.query('select * from report.orders')).rows).toEqual([])
      await opened.close()
    } finally {
      await connections.close()
    }
  })
})
