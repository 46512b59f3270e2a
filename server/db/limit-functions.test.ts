import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { query, withDatabase } from '../testing/database-server.ts'
import { ownsFunctions, testDatabase } from '../testing/test-database.ts'
import { connectAsOwner } from './connect.ts'
import { limitFunctions, readFunctionStatements } from './limit-functions.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

const test = await testDatabase()
const { rows: facts } = await test.pool.query<{ name: string }>('select current_database() as name')
const database = facts[0]?.name ?? ''
const asStaff = <T>(work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction({ db: test.staff.kysely, scope: { tenantId: '0', enterpriseId: null } }, work)
const isOwner = await ownsFunctions(test.pool)
const mayCall = async (role: string, signature: string) =>
  (
    await test.pool.query<{ may: boolean }>("select has_function_privilege($1, $2, 'execute') as may", [
      role,
      signature,
    ])
  ).rows[0]?.may

describe.runIf(isOwner)('functions that reports could do harm with', () => {
  it('after the migrations: taken from everybody, kept by the roles that work with them', async () => {
    expect(await asStaff(readFunctionStatements)).toBeNull()
    for (const signature of [
      'set_config(text,text,boolean)',
      'pg_advisory_xact_lock(bigint)',
      'pg_notify(text,text)',
    ]) {
      for (const role of ['kouan_gate', 'kouan_app', 'kouan_enterprise', 'kouan_work'])
        expect([signature, role, await mayCall(role, signature)]).toEqual([signature, role, true])
      expect([signature, await mayCall('kouan_report', signature)]).toEqual([signature, false])
    }
    expect(await mayCall('kouan_app', 'ts_stat(text)')).toBe(false)
  })

  it('no policy, view of reports or default calls one of them', async () => {
    const { rows } = await test.pool.query<{ name: string; text: string }>(`with texts as (
        select 'policy ' || policyname as name, concat_ws(' ', qual, with_check) as text from pg_policies
        union all select 'view ' || viewname, definition from pg_views where schemaname = 'report'
        union all select 'default', pg_get_expr(adbin, adrelid) from pg_attrdef)
      select * from texts where text <> ''`)
    expect(rows.length).toBeGreaterThan(300)
    const taken = await test.pool.query<{ name: string }>(`select distinct proname as name from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and not has_function_privilege('public', oid, 'execute')`)
    const names = taken.rows.map(({ name }) => name)
    expect(names).toContain('pg_sleep')
    const calls = new RegExp(`\\b(${names.join('|')})\\(`)
    expect(rows.filter(({ text }) => calls.test(text))).toEqual([])
  })

  it('open again, as in a database that was restored: closed by the next start', async () => {
    await test.pool.query('grant execute on function pg_sleep(double precision), ts_stat(text) to public')
    expect(await asStaff(readFunctionStatements)).toBe(
      'begin;\nrevoke execute on function pg_sleep(double precision), ts_stat(text) from public;\ncommit;',
    )
    expect(await Promise.all([limitFunctions(test.pool), limitFunctions(test.pool)])).toEqual([null, null])
    expect(await asStaff(readFunctionStatements)).toBeNull()
  })
})

describe.runIf(!isOwner)('functions on a server whose functions belong to others', () => {
  it('after the migrations: open as before, and the statements of an administrator are shown', async () => {
    expect(await asStaff(readFunctionStatements)).toMatch(
      /^begin;\ngrant execute on function [^;]*;\nrevoke execute on/,
    )
    expect(await mayCall('kouan_report', 'ts_stat(text)')).toBe(true)
  })
})

describe.runIf(isOwner)('an owner who is no superuser', () => {
  const plain = `kouan_rented_${database.slice(-8)}`
  const own = `${database}_r`
  const url = new URL(withDatabase(test.databaseUrl, own))
  url.username = plain
  afterAll(async () => {
    await query(test.databaseUrl, `drop database if exists ${own} with (force)`)
    await query(test.databaseUrl, `drop role if exists ${plain}`)
  })

  it('migrates, is told the statements, and goes on once a superuser ran them', async () => {
    await test.pool.query(`create role ${plain} login createrole`)
    await test.pool.query(`grant ${plain} to current_user`)
    await test.pool.query(
      `grant kouan_gate, kouan_app, kouan_enterprise, kouan_work, kouan_report to ${plain} with admin option`,
    )
    await test.pool.query(`create database ${own} owner ${plain} template template0 encoding 'UTF8'`)
    const owner = await connectAsOwner(url.href)
    onTestFinished(() => owner.close())
    await migrate(owner.pool)
    const statements = await limitFunctions(owner.pool)
    expect(statements).toMatch(
      /^begin;\ngrant execute on function [^;]*set_config[^;]* to kouan_gate, kouan_app, kouan_enterprise, kouan_work;\nrevoke execute on function [^;]*ts_stat\(text\)[^;]* from public;\ncommit;$/,
    )
    await query(withDatabase(test.databaseUrl, own), statements ?? '')
    expect(await limitFunctions(owner.pool)).toBeNull()
    expect(await migrate(owner.pool)).toEqual([])
    // As the owner of a restored database on a server where the roles are known already: it may make itself a member.
    const roles = 'kouan_gate, kouan_app, kouan_enterprise, kouan_work, kouan_report'
    await owner.pool.query(`revoke ${roles} from ${plain}`)
    await test.pool.query(`grant ${roles} to ${plain} with admin true, inherit false, set false`)
    await expect(owner.pool.query('select pg_try_advisory_lock(-1)')).rejects.toThrow(/permission denied for function/)
    expect(await migrate(owner.pool)).toEqual([])
  })
})
