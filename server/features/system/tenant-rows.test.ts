// Roles and departments belong to a tenant; the platform's roles serve all and are changed by the platform alone.
import { getUserPermission } from '@kouan/contract/calls/account.ts'
import { queryDepartTree, queryIdTree } from '@kouan/contract/calls/system/department-calls.ts'
import { queryAllRoles, saveRolePermission } from '@kouan/contract/calls/system/role-calls.ts'
import {
  addUsersToRole,
  editUser,
  removeUserFromRole,
  removeUsersFromRole,
  resetUserPassword,
} from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { dictionary } from '@kouan/contract/resources/system/dictionary.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { describe, expect, it } from 'vitest'
import { menuRowId } from '../../testing/a-role.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database, app, config } = test
await database.pool.query("insert into sys_tenant (id, name) values (2, '乙'), (3, '丙')")
const platform = await aUser({ rights: '*' })
const two = await aUser({ rights: '*', tenantIds: ['2'] })
const three = await aUser({ rights: '*', tenantIds: ['3'] })
const roles = callsOf(role)
const departments = callsOf(department)
const unseen = { success: false, message: '未找到对应数据' }

describe('rule 9: departments of a tenant', () => {
  it('are neither read, nor changed, nor deleted by another, and have codes of their own', async () => {
    const ours = (await send(departments.add, { departName: '平台部' }, platform)).result
    const theirs = (await send(departments.add, { departName: '乙部' }, two)).result
    expect(theirs.orgCode).toBe(ours.orgCode)
    expect((await send(queryIdTree, {}, two)).result.map(({ title }) => title)).toEqual(['乙部'])
    expect((await send(queryDepartTree, { ids: String(ours.id) }, two)).result).toEqual([])
    expect((await send(departments.list, {}, two)).result.total).toBe(1)
    const change = { id: ours.id, departName: '改名' }
    expect(await send(departments.edit, change, two)).toMatchObject(unseen)
    expect(await send(departments.delete, { id: ours.id }, two)).toMatchObject(unseen)
    expect(await send(departments.add, { departName: '下', parentId: ours.id }, two)).toMatchObject({ success: false })
    expect((await send(departments.get, { id: ours.id }, platform)).result.departName).toBe('平台部')
  })
})

describe('rule 9: accounts of the platform', () => {
  it('are named to no other tenant by what all tenants share, its own accounts are', async () => {
    const { id } = (await send(callsOf(dictionary).add, { dictName: '共用', dictCode: 'shared_one' }, platform)).result
    const { id: roleId } = (await send(roles.add, { roleName: '共用', roleCode: 'shared_role' }, platform)).result
    await send(roles.edit, { id: roleId, roleName: '共用角色' }, platform)
    const rowOf = async (user: typeof two) =>
      (await send(roles.list, { roleCode: 'shared_role' }, user)).result.records[0]
    expect(await rowOf(platform)).toMatchObject({ createBy: platform.username, updateBy: platform.username })
    expect(await rowOf(two)).toMatchObject({ roleCode: 'shared_role', createBy: null, updateBy: null })
    expect((await send(callsOf(dictionary).delete, { id }, platform)).success).toBe(true)
    const inBin = async (user: typeof two) =>
      (await send(callsOf(dictionary).bin, {}, user)).result as unknown as { createBy: string | null }[]
    expect(JSON.stringify(await inBin(platform))).toContain(platform.username)
    expect(JSON.stringify(await inBin(two))).not.toContain(platform.username)
    const own = (await send(roles.add, { roleName: '自己的', roleCode: 'own_role' }, two)).result
    expect((await send(roles.get, { id: own.id }, two)).result.createBy).toBe(two.username)
  })
})

describe('rule 9: roles of a tenant', () => {
  it('are seen by it alone; those of the platform by all, and changed by the platform', async () => {
    const own = (await send(roles.add, { roleName: '乙仓管', roleCode: 'keeper' }, two)).result
    const codes = async (user: typeof two) => (await send(queryAllRoles, {}, user)).result.map((one) => one.roleCode)
    expect(await codes(two)).toEqual(expect.arrayContaining(['keeper', 'admin', 'enterprise']))
    expect(await codes(three)).not.toContain('keeper')
    expect(await codes(platform)).not.toContain('keeper')
    // The same code is free elsewhere, but one of the platform's is taken everywhere.
    expect((await send(roles.add, { roleName: '丙仓管', roleCode: 'keeper' }, three)).code).toBe(200)
    expect((await send(roles.add, { roleName: '丙', roleCode: 'reviewer' }, three)).code).toBe(400)
    const reviewer = (await send(queryAllRoles, {}, two)).result.find((one) => one.roleCode === 'reviewer')?.id ?? ''
    const permissionIds = await menuRowId(test, 'position:add')
    for (const [id, user] of [
      [reviewer, two],
      [own.id, three],
      [own.id, platform],
    ] as const) {
      expect(await send(roles.edit, { id, roleName: '改名' }, user)).toMatchObject(unseen)
      expect(await send(roles.delete, { id }, user)).toMatchObject(unseen)
      expect(await send(saveRolePermission, { roleId: id, permissionIds }, user)).toMatchObject({ success: false })
    }
    const { rows } = await database.pool.query('select from sys_role_permission where permission_id = $1', [
      permissionIds,
    ])
    expect(rows).toHaveLength(1)
  })

  it('role of the platform: its rights are not saved by another tenant, whatever there would be to change', async () => {
    const reviewer = (await send(queryAllRoles, {}, two)).result.find((one) => one.roleCode === 'reviewer')?.id ?? ''
    const page = await menuRowId(test, '/isystem/position')
    for (const sent of [
      {},
      { permissionIds: '', lastpermissionIds: '' },
      { permissionIds: page, lastpermissionIds: page },
      { lastpermissionIds: await menuRowId(test, 'position:delete') },
    ]) {
      const refused = { success: false, message: '平台的角色只能由平台修改' }
      expect(await send(saveRolePermission, { roleId: reviewer, ...sent }, two)).toMatchObject(refused)
      expect(await send(saveRolePermission, { roleId: reviewer, ...sent }, platform)).toMatchObject({ success: true })
    }
  })

  it('what changes nothing, as role, menu row or holder are not there: refused, not called done', async () => {
    const person = await aUser({ tenantIds: ['2'] })
    const own = (await send(roles.add, { roleName: '空岗', roleCode: 'empty_2' }, two)).result
    const theirs = (await send(roles.add, { roleName: '丙空岗', roleCode: 'empty_3' }, three)).result
    const absent = '999999999999'
    for (const roleId of [theirs.id, absent]) {
      expect(await send(addUsersToRole, { roleId, userIdList: [person.id] }, two)).toMatchObject(unseen)
      expect(await send(removeUserFromRole, { roleId, userId: person.id }, two)).toMatchObject(unseen)
      expect(await send(removeUsersFromRole, { roleId, userIds: person.id }, two)).toMatchObject(unseen)
    }
    const gone = await send(saveRolePermission, { roleId: own.id, permissionIds: absent }, two)
    expect(gone).toMatchObject(unseen)
    const none = { success: false, message: '所选用户没有这个角色，请刷新后再试' }
    expect(await send(removeUserFromRole, { roleId: own.id, userId: person.id }, two)).toMatchObject(none)
    expect(await send(removeUsersFromRole, { roleId: own.id, userIds: person.id }, two)).toMatchObject(none)
  })

  it('give their rights within it, and are taken away by it alone', async () => {
    const person = await aUser({ tenantIds: ['2', '3'] })
    const own = (await send(roles.add, { roleName: '岗位', roleCode: 'positions' }, two)).result
    await send(saveRolePermission, { roleId: own.id, permissionIds: await menuRowId(test, '/isystem/position') }, two)
    expect((await send(addUsersToRole, { roleId: own.id, userIdList: [person.id] }, two)).success).toBe(true)
    const inTenant = async (tenant: string, path: string) => {
      const headers = { 'x-access-token': person.token, 'tenant-id': tenant }
      return (await app.inject({ url: `${config.apiBase}${path}`, headers })).statusCode
    }
    const list = callsOf(position).list.path
    expect([await inTenant('2', list), await inTenant('3', list)]).toEqual([200, 403])
    const menu = await app.inject({
      url: `${config.apiBase}${getUserPermission.path}`,
      headers: { 'x-access-token': person.token, 'tenant-id': '3' },
    })
    expect(menu.json().result.auth).toEqual([])
    // The other tenant takes away all that it gave: what it cannot see stays.
    const theirs = (await send(roles.add, { roleName: '丙岗', roleCode: 'positions_3' }, three)).result
    for (const selectedroles of [theirs.id, '']) {
      expect((await send(editUser, { id: person.id, selectedroles }, three)).success).toBe(true)
      const seen = (await send(callsOf(user).get, { id: person.id }, three)).result
      expect(seen.selectedroles ?? '').toBe(selectedroles)
    }
    expect(await inTenant('2', list)).toBe(200)
  })

  it('rule 11: whoever holds more in another tenant is not managed by those who hold less', async () => {
    const strong = await aUser({ tenantIds: ['2', '3'] })
    const held = (await send(roles.add, { roleName: '强', roleCode: 'strong' }, three)).result
    await send(saveRolePermission, { roleId: held.id, permissionIds: await menuRowId(test, 'position:add') }, three)
    await send(addUsersToRole, { roleId: held.id, userIdList: [strong.id] }, three)
    const clerk = await aUser({ rights: ['user:list', 'user:password'], tenantIds: ['2'] })
    const reset = await send(resetUserPassword, { username: strong.username }, clerk)
    expect(reset).toMatchObject({ status: 403, message: expect.stringContaining('不能管理权限高于自己的用户') })
  })
})
