// Columns that a list answers and compares: the fields that are named alone, and computed ones like any column.
import { addUsersToRole } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { number, text } from '@kouan/contract/language/field.ts'
import { defineResource } from '@kouan/contract/language/resource.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { defineEntity } from './entity.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const users = callsOf(user)

const asked = ['仓库', '财务']
beforeAll(async () => {
  for (const [index, roleName] of asked.entries()) {
    const added = await send(callsOf(role).add, { roleName, roleCode: `listed${index}` }, admin)
    const one = await aUser({ rights: [] })
    await send(addUsersToRole, { roleId: added.result.id, userIdList: [one.id] }, admin)
  }
})

describe('list with `only`:', () => {
  it('rows have exactly these fields, their texts, id and version', async () => {
    const { result } = await send(users.list, { only: 'username,status_dictText, nothing', pageSize: 1 }, admin)
    const [row] = result.records
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['id', 'status', 'status_dictText', 'username', 'version'])
    expect(result.total).toBeGreaterThan(2)
  })

  it('a filter by a named field works, and a computed field brings no column of its source', async () => {
    const only = await send(users.list, { only: 'phone', phone: '13900000001' }, admin)
    expect(only).toMatchObject({ success: true, result: { total: 0 } })
    const { result } = await send(users.list, { only: 'roleNames', pageSize: 1 }, admin)
    expect(Object.keys(result.records[0] ?? {}).toSorted()).toEqual(['id', 'roleNames', 'version'])
  })

  it('a computed field is computed from source fields that the row does not show', async () => {
    await sql`insert into enterprise_apply (tenant_id, apply_no, status, submit_time, form, create_time)
      values (0, 'LISTED1', '1', now() - interval '3 days', '', now())`.execute(database.kysely)
    const { result } = await send(callsOf(application).list, { only: 'waiting', applyNo: 'LISTED1' }, admin)
    expect(result.records[0]).toMatchObject({ status: '1', waiting: expect.stringContaining('天') })
    expect(result.records[0]).not.toHaveProperty('applyNo')
  })
})

describe('computed field:', () => {
  /** Users made for a test have a role of their own as well. */
  const namesOf = async (query: object) =>
    (await send(users.list, { only: 'roleNames', pageSize: 100, ...query }, admin)).result.records.map(
      (row) => String(row.roleNames).split(',')[0],
    )

  it('filters the list and the advanced query', async () => {
    expect(await namesOf({ roleNames: '仓*' })).toEqual(['仓库'])
    const superQueryParams = JSON.stringify([{ field: 'roleNames', rule: 'like', val: '财' }])
    expect(await namesOf({ superQueryParams })).toEqual(['财务'])
  })

  it('orders the list in both directions', async () => {
    const both = { roleNames: ',仓库,财务,', column: 'roleNames' }
    const up = await namesOf({ ...both, order: 'asc' })
    expect(up.toSorted()).toEqual(asked.toSorted())
    expect(await namesOf({ ...both, order: 'desc' })).toEqual(up.toReversed())
    const times = await send(callsOf(enterpriseChannel).list, { column: 'lastSendTime', order: 'desc' }, admin)
    expect(times).toMatchObject({ success: true })
  })

  it('without a source, or a source without a field: defineEntity throws', () => {
    const sized = defineResource({
      name: 'sized',
      title: '尺寸',
      area: 'system',
      path: '/sized',
      table: 'sized',
      standard: ['list'],
      sort: { by: 'id', order: 'asc' },
      tenant: 'none',
      fields: { name: text({ label: '名称' }), size: number({ label: '尺寸', computed: true }) },
    })
    expect(() => defineEntity({ resource: sized })).toThrow('sized.size')
    expect(() => defineEntity({ resource: sized, computed: { size: () => sql`1`, name: () => sql`'x'` } })).toThrow(
      'sized.name',
    )
    expect(() => defineEntity({ resource: sized, computed: { size: () => sql`1`, other: () => sql`1` } })).toThrow(
      'other',
    )
    expect(defineEntity({ resource: sized, computed: { size: () => sql`1` } }).expressions).toHaveLength(1)
  })
})
