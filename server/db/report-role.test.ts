// Statements of online reports, as if they ran unchecked: they read the views of their own tenant and enterprise alone.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'
import { ownsFunctions } from '../testing/test-database.ts'
import { inTransaction, type Scope } from './transaction.ts'

const test = await testApp()
const { database, aUser } = test
const [mine, other] = [await anEnterprise(test), await anEnterprise(test)]
const own = await anOrder(test, await aUser({ rights: '*', enterpriseId: mine.enterpriseId }))
const foreign = await anOrder(test, await aUser({ rights: '*', enterpriseId: other.enterpriseId }))

const isOwner = await ownsFunctions(database.pool)

/** Runs a statement as a report of this scope, or of none. */
async function runAs(scope: Scope | undefined, statement: string): Promise<Record<string, unknown>[]> {
  const client = await database.report.pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    if (scope) await enter(scope, rows[0]?.pid ?? 0)
    return (await client.query(statement)).rows
  } finally {
    client.release(true)
  }
}

const enter = (scope: Scope, pid: number) =>
  inTransaction({ db: (scope.enterpriseId === null ? database.staff : database.enterprise).kysely, scope }, (db) =>
    sql`select kouan_enter_report(${pid})`.execute(db),
  )

const staff: Scope = { tenantId: '0', enterpriseId: null }
const idsOf = async (scope: Scope | undefined) =>
  (await runAs(scope, 'select id from report.orders')).map(({ id }) => String(id)).sort()

describe('rule 13: the role of online reports', () => {
  it('reads the rows of the scope that another role has noted, and none without', async () => {
    expect(await idsOf(staff)).toEqual([own.id, foreign.id].sort())
    expect(await idsOf({ tenantId: '0', enterpriseId: mine.enterpriseId })).toEqual([own.id])
    expect(await idsOf({ tenantId: '77', enterpriseId: null })).toEqual([])
    expect(await idsOf(undefined)).toEqual([])
  })

  it.each([
    'select * from public.order_head',
    'select * from report_scope',
    'update report_scope set of_tenant = 1',
    'delete from report_scope',
    'select kouan_enter_report(pg_backend_pid())',
    "select set_config('kouan.tenant', '1', false), * from public.sys_user",
    'set role kouan_app',
    'reset role; select * from report.orders',
    'delete from report.orders',
    "update report.orders set order_no = 'x'",
    'create table report.trespass (id int)',
    'create table trespass (id int)',
    'create temporary table trespass (id int)',
    "select pg_read_file('/etc/passwd')",
    'select rolpassword from pg_authid',
    "select dblink('', '')",
    "copy (select 1) to program 'true'",
  ])('cannot: %s', async (statement) => {
    await expect(runAs(staff, statement)).rejects.toThrow(
      /permission denied|not permitted|does not exist|cannot delete|must be superuser or have privileges/,
    )
  })

  it
    .runIf(isOwner)
    .each([
      "select ('select 1'::text).ts_stat",
      "select ts_rewrite('a'::tsquery, 'select 1')",
      "select query_to_xml('select 1', true, true, '')",
      "select table_to_xml('report.orders', true, true, '')",
      "select set_config('search_path', '', false)",
      'select pg_advisory_lock(-1)',
      'select pg_try_advisory_xact_lock_shared(-1, 2)',
      'select (3).pg_sleep',
      "select pg_sleep_for('1 s')",
      'select pg_terminate_backend(1)',
      'select pg_cancel_backend(1)',
      "select pg_notify('kouan_live', '')",
      "select pg_logical_emit_message(false, 'a', 'b')",
    ])('cannot, where the owner may take functions from everybody: %s', async (statement) => {
    await expect(runAs(staff, statement)).rejects.toThrow(/permission denied|does not exist/)
  })

  it('does not see past the condition of a view by a function of its own that tells what it was given', async () => {
    const told = `select id from report.orders where id in (${own.id}, ${foreign.id}) and (1 / (id - ${foreign.id})) >= 0`
    expect(await runAs({ tenantId: '0', enterpriseId: mine.enterpriseId }, told)).toEqual(expect.any(Array))
  })

  it('an enterprise cannot note a report for the whole tenant', async () => {
    const claim = inTransaction(
      { db: database.enterprise.kysely, scope: { tenantId: '0', enterpriseId: mine.enterpriseId } },
      (db) => sql`select set_config('kouan.enterprise', '', true), kouan_enter_report(1)`.execute(db),
    )
    await expect(claim).rejects.toThrow('an enterprise reads its own rows')
  })

  it('sees no column that is encrypted or masked, and no view lacks the barrier', async () => {
    const personal = allResources.flatMap(({ table, fields, lines = {} }) =>
      [{ table, fields }, ...Object.values(lines)].flatMap((one) =>
        Object.entries(one.fields).flatMap(([name, { encrypt, mask }]) =>
          encrypt || mask ? [`${one.table}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`] : [],
        ),
      ),
    )
    expect(personal.length).toBeGreaterThan(20)
    const { rows } = await sql<{ column: string }>`select distinct c.relname || '.' || a.attname as column
      from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class
      join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where v.relnamespace = 'report'::regnamespace and c.relnamespace = 'public'::regnamespace`.execute(
      database.kysely,
    )
    const shown = rows.map(({ column }) => column)
    expect(shown).toContain('order_head.order_no')
    expect(shown.filter((column) => personal.includes(column) || column.endsWith('_hash'))).toEqual([])
    const views = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'report'::regnamespace and (relkind <> 'v' or not 'security_barrier=true' = any(reloptions))`
    expect((await views.execute(database.kysely)).rows).toEqual([])
  })
})
