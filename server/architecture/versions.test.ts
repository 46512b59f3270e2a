// When two people edit the same row of any resource, the second gets a conflict.

import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'

const { database, send, aUser } = await testApp()
const staff = await aUser({ rights: '*' })
const edited = allResources.filter(({ standard }) => standard.includes('edit'))

it('there are rows to edit', () => {
  expect(edited.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['user', 'role', 'menu', 'department', 'order']),
  )
})

it.each(edited.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
  const call = callsOf(resource).edit
  expect(served.find((one) => one.call.name === call.name)?.call.input).toHaveProperty('version')
  const values = { ...someFields(resource), tenant_id: '0', enterprise_id: '701' }
  const id = String(await insertRow(database, { table: resource.table, values }))
  if (resource.name === 'user') {
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, 0)`.execute(database.kysely)
  }
  const read = async () => (await send(callsOf(resource).get, { id }, staff)).result
  const before = await read()
  for (const version of [before.version - 1, before.version + 1]) {
    const late = await send(call, { id, version } as object, staff)
    expect(late).toMatchObject({ code: 409, success: false, message: '数据已被他人修改，请刷新后重试' })
  }
  expect(await read()).toEqual(before)
})
