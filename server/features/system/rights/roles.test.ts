import { seedRoles } from '@kouan/contract/areas/all-areas.ts'
import { checkRoleCode, queryAllRoles } from '@kouan/contract/calls/system/role-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addressOf } from '../../../testing/address-of.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const calls = callsOf(role)

it('S1.013 S7.034 S7.035 S7.038 adds, lists, changes and deletes a role; its code never changes', async () => {
  const added = await send(calls.add, { roleName: '仓管', roleCode: 'keeper', description: '管仓' }, admin)
  expect(added).toMatchObject({ code: 200, message: '添加成功！' })
  const { id } = added.result
  expect((await send(calls.list, { roleName: '*仓*' }, admin)).result.records).toMatchObject([
    { id, roleName: '仓管', roleCode: 'keeper', description: '管仓' },
  ])
  expect((await send(calls.list, {}, admin)).result.records[0]?.id).toBe(id)
  const change = { id, roleName: '仓库', roleCode: 'other', description: '管库' } as { id: string; roleName: string }
  expect((await send(calls.edit, change, admin)).message).toBe('修改成功!')
  expect((await send(calls.get, { id }, admin)).result).toMatchObject({
    roleName: '仓库',
    roleCode: 'keeper',
    description: '管库',
  })
  expect((await send(calls.delete, { id }, admin)).code).toBe(200)
  expect((await send(calls.list, { roleCode: 'keeper' }, admin)).result.total).toBe(0)
  expect([calls.add, calls.edit, calls.list].map(addressOf)).toEqual([
    'POST /sys/role/add',
    'PUT /sys/role/edit',
    'GET /sys/role/list',
  ])
})

it('S7.036 S3.010 lists all roles, and says whether a code is free', async () => {
  await sql`insert into sys_role (role_name, role_code)
    select '角色' || n, 'many_' || n from generate_series(1, 20) n`.execute(database.kysely)
  const stored = await sql<{ code: string }>`select role_code as code from sys_role`.execute(database.kysely)
  const all = (await send(queryAllRoles, {}, admin)).result
  expect(all.map((row) => row.roleCode).toSorted()).toEqual(stored.rows.map(({ code }) => code).toSorted())
  const seeded = all.find((row) => row.roleCode === 'admin')
  expect(seeded).toMatchObject({ roleName: '管理员', roleCode: 'admin' })
  expect(await send(checkRoleCode, { roleCode: 'admin' }, admin)).toMatchObject({
    code: 500,
    message: '角色编码已存在',
  })
  expect((await send(checkRoleCode, { roleCode: 'admin', id: seeded?.id ?? '' }, admin)).result).toBe(true)
  expect((await send(calls.add, { roleName: 'x', roleCode: 'admin' }, admin)).code).toBe(400)
  expect(addressOf(queryAllRoles)).toBe('GET /sys/role/queryall')
})

it('who may not list roles picks them by their names', async () => {
  const clerk = await aUser()
  const { result } = await send(queryAllRoles, {}, clerk)
  expect(result.length).toBeGreaterThan(1)
  for (const row of result) expect(Object.keys(row).toSorted()).toEqual(['id', 'roleCode', 'roleName'])
  expect((await send(calls.list, {}, clerk)).status).toBe(403)
})

it('S1.002 S1.034 a new installation has its roles, each with its pages and what stands on them', async () => {
  const { rows } = await sql<{ code: string; pages: string[]; buttons: number }>`select r.role_code as code,
      coalesce(array_agg(p.url order by p.url) filter (where p.menu_type < 2 and p.component not like 'layouts/%'), '{}')
        as pages,
      count(*) filter (where p.menu_type = 2)::int as buttons
    from sys_role r join sys_role_permission rp on rp.role_id = r.id join sys_permission p on p.id = rp.permission_id
    where r.role_code in ('reviewer', 'operator', 'enterprise') group by r.role_code`.execute(database.kysely)
  const granted = new Map(rows.map(({ code, pages }) => [code, pages.toSorted()]))
  for (const { code, pages } of seedRoles.filter((seeded) => seeded.pages !== 'all')) {
    expect([code, granted.get(code)]).toEqual([code, [...pages].toSorted()])
  }
  expect(rows.every(({ buttons }) => buttons > 0)).toBe(true)
})

it('the administrator role cannot be deleted; any other takes its links along', async () => {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_role
    where role_code = 'admin'`.execute(database.kysely)
  expect((await send(calls.delete, { id: rows[0]?.id ?? '' }, admin)).message).toBe('内置角色不能删除')
  const holder = await aUser({ rights: ['role:list'] })
  expect((await send(calls.list, {}, holder)).status).toBe(200)
  const own = (await send(calls.list, { roleCode: `role_${holder.id}` }, admin)).result.records[0]
  await send(calls.deleteBatch, { ids: `${own?.id},` }, admin)
  expect((await send(calls.list, {}, holder)).status).toBe(403)
})
