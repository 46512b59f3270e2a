import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction, type Scope } from '../db/transaction.ts'
import { testApp } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'

const { database, send, aUser } = await testApp()

/** Tables that the choice of a tenant reads across tenants. */
const membership = new Set(['sys_user_tenant', 'sys_tenant_pack_tenant'])
/** Tables that a role of requests may read, with the columns that separate their rows. */
const { rows: tables } = await sql<{ name: string; tenant: boolean; enterprise: boolean }>`
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not attisdropped) as tenant,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'enterprise_id' and not attisdropped)
      as enterprise
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  order by 1`.execute(database.kysely)
const ofTenants = tables.filter((table) => table.tenant && !membership.has(table.name))
const ofEnterprises = tables.filter((table) => table.enterprise)

/** Visible to enterprises that have a channel with it: features/channel/channel.test.ts. */
const byChannel = new Set(['transfer_info'])

const mine = { tenant_id: '71', enterprise_id: '701' }

const seen = async (scope: Scope, table: string) => {
  const count = (transaction: typeof database.kysely) =>
    sql<{ rows: string }>`select count(*) as rows from ${sql.table(table)}
      where ${ofTenants.some(({ name }) => name === table) ? sql`tenant_id = 71` : sql`enterprise_id = 701`}`.execute(
      transaction,
    )
  const { kysely: db } = scope.enterpriseId === null ? database.staff : database.enterprise
  try {
    return Number((await inTransaction({ db, scope }, count)).rows[0]?.rows)
  } catch (error) {
    // A table that cannot be read counts as empty.
    if (error instanceof Error && /permission denied/.test(error.message)) return 0
    throw error
  }
}

describe('rule 9: no tenant sees the rows of another', () => {
  it.each(ofTenants.map(({ name }) => name))('%s', async (table) => {
    await insertRow(database, { table, values: mine })
    // A row that nobody can see would prove nothing.
    expect(await seen({ tenantId: '71', enterpriseId: null }, table)).toBeGreaterThan(0)
    expect(await seen({ tenantId: '72', enterpriseId: null }, table)).toBe(0)
    expect(await seen({ tenantId: '72', enterpriseId: '701' }, table)).toBe(0)
  })
})

describe('rule 10: no enterprise sees the rows of another', () => {
  it.each(ofEnterprises.map(({ name }) => name))('%s', async (table) => {
    await insertRow(database, { table, values: mine })
    if (!byChannel.has(table)) expect(await seen({ tenantId: '71', enterpriseId: '701' }, table)).toBeGreaterThan(0)
    expect(await seen({ tenantId: '71', enterpriseId: '702' }, table)).toBe(0)
  })
})

const owned = allResources.filter((resource) => resource.owner === 'enterprise')

describe('rule 10: by the calls of a resource, a row out of scope does not exist', () => {
  // Another enterprise each time: what one is refused stands in its own log.
  it.each(owned.map((resource, at) => [resource.name, resource, String(702 + at)] as const))('%s', async (...given) => {
    const [, resource, otherId] = given
    const values = { ...someFields(resource), tenant_id: '0', enterprise_id: '701' }
    const id = (await insertRow(database, { table: resource.table, values })) ?? ''
    const [own, other] = [
      await aUser({ rights: '*', enterpriseId: '701' }),
      await aUser({ rights: '*', enterpriseId: otherId }),
    ]
    const calls = callsOf(resource)
    expect((await send(calls.list, {}, own)).result.total).toBeGreaterThan(0)
    expect((await send(calls.list, {}, other)).result).toMatchObject({ total: 0, records: [] })
    const unseen = { status: 200, success: false, message: '未找到对应数据' }
    if (resource.standard.includes('get')) expect(await send(calls.get, { id }, other)).toMatchObject(unseen)
    if (resource.standard.includes('edit'))
      expect(await send(calls.edit, { id } as object, other)).toMatchObject(unseen)
    if (resource.standard.includes('delete')) expect(await send(calls.delete, { id }, other)).toMatchObject(unseen)
  })
})
