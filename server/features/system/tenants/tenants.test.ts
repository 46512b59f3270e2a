import { getUserInfo, getUserPermission } from '@kouan/contract/calls/account.ts'
import {
  addTenant,
  addTenantUsers,
  deleteTenant,
  deleteTenants,
  listTenantUsers,
  removeTenantUsers,
} from '@kouan/contract/calls/system/tenant-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { tenant } from '@kouan/contract/resources/system/tenant.ts'
import { tenantPack } from '@kouan/contract/resources/system/tenant-pack.ts'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../../testing/address-of.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const platform = await aUser({ rights: '*' })
const { list, get, edit } = callsOf(tenant)
const packs = callsOf(tenantPack)
const unseen = { success: false, message: '未找到对应数据' }

const anOwn = async (id: number, name: string, more = {}) => {
  expect(await send(addTenant, { id, name, status: 1, ...more }, platform)).toMatchObject({ success: true })
  return String(id)
}
const names = async (user = platform) => (await send(list, {}, user)).result.records.map(({ name }) => name)

it('S1.023 tenants: added under a chosen number, which is taken once, listed, changed and deleted', async () => {
  await anOwn(501, '五零一', { beginDate: '2026-01-01 00:00:00' })
  expect(await send(addTenant, { id: 501, name: '又', status: 1 }, platform)).toMatchObject({
    success: false,
    message: '该编号已存在!',
  })
  expect(await send(addTenant, { name: '无号', status: 1 }, platform)).toMatchObject({
    code: 400,
    problems: [{ field: 'id', message: expect.stringContaining('租户编号') }],
  })
  const [row] = (await send(list, { tenantNo: '501' } as never, platform)).result.records
  expect(row).toMatchObject({
    id: '501',
    tenantNo: '501',
    name: '五零一',
    beginDate: '2026-01-01 00:00:00',
    endDate: null,
    status: 1,
    status_dictText: '正常',
    userCount: 0,
  })
  expect(await send(edit, { id: '501', endDate: '2025-01-01 00:00:00' }, platform)).toMatchObject({
    message: '结束时间须晚于开始时间',
  })
  expect(await send(edit, { id: '501', name: '改名' }, platform)).toMatchObject({ success: true })
  expect((await send(get, { id: '501' }, platform)).result.name).toBe('改名')
  expect(await send(deleteTenant, { id: '501' }, platform)).toMatchObject({ success: true })
  expect(await names()).not.toContain('改名')
  expect([addTenant, deleteTenant, deleteTenants, list, edit].map(addressOf)).toEqual([
    'POST /sys/tenant/add',
    'DELETE /sys/tenant/delete',
    'DELETE /sys/tenant/deleteBatch',
    'GET /sys/tenant/list',
    'PUT /sys/tenant/edit',
  ])
})

it('tenants: the platform itself and those in use stay, whoever deletes several is told which way it went', async () => {
  await anOwn(511, '有人')
  await anOwn(512, '无人')
  await aUser({ tenantIds: ['511'] })
  expect(await send(deleteTenant, { id: '511' }, platform)).toMatchObject({ message: '该租户已被引用，无法删除！' })
  expect(await send(deleteTenant, { id: '0' }, platform)).toMatchObject({ success: false })
  expect(await send(deleteTenants, { ids: '511,0' }, platform)).toMatchObject({
    success: false,
    message: '选择的租户都已被引用，无法删除！',
  })
  expect(await send(deleteTenants, { ids: '511,512,' }, platform)).toMatchObject({
    success: true,
    message: '部分删除成功！（被引用的租户无法删除）',
  })
  expect(await send(edit, { id: '0', status: 0 }, platform)).toMatchObject({ message: '平台租户不能冻结，也没有期限' })
})

it('tenants: whoever belongs to another sees none of them, and changes none', async () => {
  await anOwn(521, '外人')
  const other = await aUser({ rights: '*', tenantIds: ['521'] })
  expect(await names(other)).toEqual([])
  expect(await send(get, { id: '521' }, other)).toMatchObject(unseen)
  expect((await send(packs.list, {}, other)).result.records).toEqual([])
  for (const call of [addTenant, edit, deleteTenant, listTenantUsers, addTenantUsers, removeTenantUsers])
    expect((await send(call as typeof edit, { id: '521', name: 'x' } as never, other)).status).toBe(403)
})

describe('a tenant that is frozen, over or not begun', () => {
  it('lets nobody in from the next request on, and lets them in again', async () => {
    const id = await anOwn(531, '到期')
    const person = await aUser({ tenantIds: [id] })
    const status = async () => (await send(getUserInfo, {}, person)).status
    expect(await status()).toBe(200)
    for (const closed of [{ status: 0 }, { endDate: '2020-01-01 00:00:00' }, { beginDate: '2990-01-01 00:00:00' }]) {
      expect(await send(edit, { id, ...closed }, platform)).toMatchObject({ success: true })
      expect(await status()).toBe(401)
      await send(edit, { id, status: 1, beginDate: null, endDate: null }, platform)
      expect(await status()).toBe(200)
    }
  })
})

it('packages: a tenant with one uses its pages alone; without one, all that the roles give', async () => {
  const id = await anOwn(541, '有包')
  const person = await aUser({ tenantIds: [id] })
  await database.pool.query(
    `insert into sys_role_permission (role_id, permission_id) select ur.role_id, p.id from sys_user_role ur, sys_permission p
      where ur.user_id = $1 and (p.url in ('/isystem', '/isystem/organization', '/isystem/operation', '/isystem/position', '/isystem/log') or p.perms = 'position:list')`,
    [person.id],
  )
  await database.pool.query("update sys_version set version = version + 1 where name = 'rights'")
  const pages = async () =>
    (await send(getUserPermission, {}, person)).result.menu
      .flatMap(({ children: groups = [] }) => groups)
      .flatMap(({ children = [] }) => children.map(({ path }) => path))
  expect(await pages()).toEqual(['/isystem/position', '/isystem/log'])
  const { rows } = await database.pool.query("select id::text from sys_permission where url = '/isystem/log'")
  const pack = { packName: '只看日志', status: 1, permissionIds: rows[0].id }
  const { id: packId } = (await send(packs.add, pack as never, platform)).result
  expect(await send(edit, { id, packs: packId } as never, platform)).toMatchObject({ success: true })
  expect(await pages()).toEqual(['/isystem/log'])
  expect((await send(callsOf(position).list, {}, person)).status).toBe(403)
  expect(await send(packs.delete, { id: packId }, platform)).toMatchObject({
    message: '该产品包已分配给租户，不能删除',
  })
  expect(await send(edit, { id: '0', packs: packId } as never, platform)).toMatchObject({
    message: '平台租户不受产品包限制',
  })
  await send(edit, { id, packs: null } as never, platform)
  expect(await pages()).toEqual(['/isystem/position', '/isystem/log'])
  expect((await send(callsOf(position).list, {}, person)).status).toBe(200)
})

it('people of a tenant: added and removed by the platform; nobody is left without a tenant', async () => {
  const id = await anOwn(551, '加人')
  const [one, two] = [await aUser(), await aUser()]
  const users = async () =>
    (await send(listTenantUsers, { tenantId: id }, platform)).result.records.map((row) => row.id)
  expect(await send(addTenantUsers, { tenantId: id, userIdList: [one.id, two.id] }, platform)).toMatchObject({
    success: true,
  })
  expect((await users()).toSorted()).toEqual([one.id, two.id].toSorted())
  await database.pool.query('delete from sys_user_tenant where user_id = $1 and tenant_id = 0', [two.id])
  expect(await send(removeTenantUsers, { tenantId: id, userIds: [one.id, two.id] }, platform)).toMatchObject({
    message: '用户至少属于一个租户',
  })
  expect(await send(removeTenantUsers, { tenantId: id, userIds: one.id }, platform)).toMatchObject({ success: true })
  expect(await users()).toEqual([two.id])
  expect(await send(addTenantUsers, { tenantId: '9999', userIdList: one.id }, platform)).toMatchObject(unseen)
})
