// Rows of every resource with a recycle bin are found there after deletion, restored, or deleted for good.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { formTable } from '@kouan/contract/resources/online/form-resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { parts } from '../areas.ts'
import { binsOf } from '../domain/entity/part.ts'
import { formBin } from '../domain/online-form/form-bin.ts'
import { emptyBins } from '../features/system/empty-bins.ts'
import { asQueue } from '../testing/as-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'

const { database, clock, services, send, aUser } = await testApp()
const staff = await aUser({ rights: '*' })
const recycled = allResources.filter(({ recycle }) => recycle)

it('every table with del_flag belongs to a resource with a recycle bin', async () => {
  expect(recycled.map(({ name }) => name)).toEqual(expect.arrayContaining(['user', 'dictionary', 'order']))
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'del_flag'
      and not exists (select from pg_inherits where inhparent = format('%I', table_name)::regclass)`.execute(
    database.kysely,
  )
  // Online forms are declared at run time.
  const tables = [...recycled.map(({ table }) => table), formTable]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
})

async function aRowOf(resource: Resource): Promise<string> {
  const values = { ...someFields(resource), tenant_id: '0', enterprise_id: '701' }
  const id = String(await insertRow(database, { table: resource.table, values }))
  if (resource.name === 'user') {
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, 0)`.execute(database.kysely)
  }
  return id
}

it.each(recycled.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
  const calls = callsOf(resource)
  const id = await aRowOf(resource)
  const read = async () => (await send(calls.get, { id }, staff)).result
  const binned = async () => {
    const rows = (await send(calls.bin, {}, staff)).result
    return rows.filter((row) => row.id === id)
  }
  const before = await read()
  const unseen = { success: false, message: '未找到对应数据' }
  // A row that is not deleted can be neither restored nor deleted for good.
  expect(await send(calls.restore, { ids: id }, staff)).toMatchObject(unseen)
  expect(await send(calls.destroy, { ids: id }, staff)).toMatchObject(unseen)
  expect([await binned(), await read()]).toEqual([[], before])

  await send(calls.delete, { id }, staff)
  expect(await send(calls.get, { id }, staff)).toMatchObject(unseen)
  expect(await binned()).toMatchObject([{ id, version: before.version + 1, updateBy: staff.username }])
  if (resource.owner === 'enterprise') {
    const other = await aUser({ rights: '*', enterpriseId: '702' })
    expect((await send(calls.bin, {}, other)).result).toEqual([])
    expect(await send(calls.restore, { ids: id }, other)).toMatchObject(unseen)
    expect(await send(calls.destroy, { ids: id }, other)).toMatchObject(unseen)
  }

  expect(await send(calls.restore, { ids: `${id},` }, staff)).toMatchObject({ success: true, message: '还原成功' })
  const { version, updateBy: _by, updateTime: _time, ...kept } = before
  expect(await read()).toMatchObject({ ...kept, version: version + 2 })
  expect(await binned()).toEqual([])

  await send(calls.delete, { id }, staff)
  expect(await send(calls.destroy, { ids: id }, staff)).toMatchObject({ success: true, message: '删除成功' })
  const { rows } = await sql`select from ${sql.table(resource.table)} where id = ${id}`.execute(database.kysely)
  expect([rows, await binned()]).toEqual([[], []])
  expect((await send(calls.list, {}, staff)).result.records.filter((row) => row.id === id)).toEqual([])
  const { rows: audited } = await sql<{ name: string }>`select method as name from sys_log
    where method like ${`${resource.name}.%`} and outcome = 'done' and userid = ${staff.username}
    order by id`.execute(database.kysely)
  const names = ['delete', 'restore', 'delete', 'destroy'].map((call) => `${resource.name}.${call}`)
  expect(audited.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names)
})

describe('the task empty-bins', () => {
  const bins = binsOf(parts)
  const empty = (days: number, atOnce?: number) => emptyBins(services, bins, atOnce).run(asQueue(database, clock), days)

  it('covers every resource with a recycle bin', () => {
    const names = [...recycled.map(({ name }) => name), formBin.resource.name]
    expect(bins.map(({ resource }) => resource.name).toSorted()).toEqual(names.toSorted())
  })

  it('deletes rows older than the limit, no others, and records it in the log', async () => {
    const kept: [string, string][] = []
    const gone: [string, string][] = []
    for (const resource of recycled) {
      const [living, young, old] = [await aRowOf(resource), await aRowOf(resource), await aRowOf(resource)]
      for (const id of [young, old]) await send(callsOf(resource).delete, { id }, staff)
      await sql`update ${sql.table(resource.table)} set update_time = now() - interval '31 days'
        where id = any(${[living, old]}::bigint[])`.execute(database.kysely)
      kept.push([resource.table, living], [resource.table, young])
      gone.push([resource.table, old])
    }
    expect(await empty(30)).toBe(`彻底删除了${recycled.length}条`)
    const isThere = async ([table, id]: [string, string]) =>
      (await sql`select from ${sql.table(table)} where id = ${id}`.execute(database.kysely)).rows.length === 1
    expect(await Promise.all(kept.map(isThere))).toEqual(kept.map(() => true))
    expect(await Promise.all(gone.map(isThere))).toEqual(gone.map(() => false))
    const { rows } =
      await sql`select from sys_log where log_content like '自动清空回收站：%' and userid = 'system'`.execute(
        database.kysely,
      )
    expect(rows).toHaveLength(recycled.length)
  })

  it('keeps rows that are in use, counts them, and deletes the others', async () => {
    const order = recycled.find(({ name }) => name === 'order') as Resource
    const [declared, plain] = [await aRowOf(order), await aRowOf(order)]
    for (const id of [declared, plain]) await send(callsOf(order).delete, { id }, staff)
    await sql`update order_head set update_time = now() - interval '31 days', attempt_no = 1
      where id = ${declared}`.execute(database.kysely)
    await sql`update order_head set update_time = now() - interval '31 days' where id = ${plain}`.execute(
      database.kysely,
    )
    // The row in use fills the first chunk; the other is in the next.
    expect(await empty(30, 1)).toBe('彻底删除了1条，1条仍被使用或受保护，已保留')
  })
})
