import { getUserPermission, selectDepart } from '@kouan/contract/calls/account.ts'
import {
  listDepartMembers,
  listDepartRolesOfUser,
  listRolesOfDepartment,
  queryDepartPermission,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartPermission,
  saveDepartRolePermission,
  saveDepartRolesOfUser,
} from '@kouan/contract/calls/system/depart-right-calls.ts'
import { addUsersToDepart, removeUserFromDepart } from '@kouan/contract/calls/system/my-department-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { departRole } from '@kouan/contract/resources/system/depart-role.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { menuRowId } from '../../../testing/a-role.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const admin = await aUser({ rights: '*' })
const roleCalls = callsOf(departRole)

interface Department {
  id: string
  orgCode: string
}

async function aDepartment(members: readonly TestUser[] = []): Promise<Department> {
  const sent = { departName: `部门${crypto.randomUUID().slice(0, 6)}`, parentId: null }
  const { result } = await send(callsOf(department).add, sent as never, admin)
  for (const { id } of members)
    await sql`insert into sys_user_depart (user_id, dep_id) values (${id}, ${result.id})`.execute(database.kysely)
  return { id: result.id, orgCode: String(result.orgCode) }
}

const page = await menuRowId(test, '/isystem/position')
const button = await menuRowId(test, 'position:add')
const folders = [await menuRowId(test, '/isystem'), await menuRowId(test, '/isystem/organization')] as const
const both = [...folders, page, button].join(',')

const grant = (departId: string, permissionIds: string, lastpermissionIds = '') =>
  send(saveDepartPermission, { departId, permissionIds, lastpermissionIds }, admin)

async function aDepartRole(departId: string, permissionIds = ''): Promise<string> {
  const sent = { departId, roleName: '组长', roleCode: `d_${crypto.randomUUID()}`, description: null }
  const { result } = await send(roleCalls.add, sent, admin)
  await send(saveDepartRolePermission, { roleId: result.id, permissionIds, lastpermissionIds: '' }, admin)
  return result.id
}

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)])

it('S6.019 S7.059 S7.061 a right of a department holds while a member works in it, in menu, buttons and calls', async () => {
  const person = await aUser()
  const [here, there] = [await aDepartment([person]), await aDepartment([person])]
  expect(await grant(here.id, both)).toMatchObject({ code: 200, message: '保存成功！' })
  expect((await send(queryDepartPermission, { departId: here.id }, admin)).result.toSorted()).toEqual(
    [...folders, page, button].toSorted(),
  )
  const seen = async () => {
    const { menu, codeList } = (await send(getUserPermission, {}, person)).result
    const list = await send(callsOf(position).list, {}, person)
    return {
      hasPage: pathsOf(menu).includes('/isystem/position'),
      hasButton: codeList.includes('position:add'),
      status: list.status,
    }
  }
  const workIn = ({ orgCode }: Department) => send(selectDepart, { orgCode }, person)
  await workIn(here)
  expect(await seen()).toEqual({ hasPage: true, hasButton: true, status: 200 })
  await workIn(there)
  expect(await seen()).toEqual({ hasPage: false, hasButton: false, status: 403 })
  await workIn(here)
  expect(await seen()).toEqual({ hasPage: true, hasButton: true, status: 200 })
  await grant(here.id, [...folders, page].join(','), both)
  expect(await seen()).toEqual({ hasPage: true, hasButton: false, status: 200 })
  expect([queryDepartPermission, saveDepartPermission].map(addressOf)).toEqual([
    'GET /sys/permission/queryDepartPermission',
    'POST /sys/permission/saveDepartPermission',
  ])
})

it('who is no member of the department in which it is said to work holds none of its rights', async () => {
  const person = await aUser()
  const { id, orgCode } = await aDepartment()
  await grant(id, both)
  await sql`update sys_user set org_code = ${orgCode} where id = ${person.id}`.execute(database.kysely)
  expect((await send(callsOf(position).list, {}, person)).status).toBe(403)
})

it('S6.020 S7.068 S7.069 S7.070 a role of a department holds no more than the department, and loses what that loses', async () => {
  const { id: departId } = await aDepartment()
  await grant(departId, both)
  const roleId = await aDepartRole(departId, both)
  const tree = (await send(queryDepartRoleTree, { departId }, admin)).result
  expect(tree.ids.toSorted()).toEqual([...folders, page, button].toSorted())
  expect(tree.treeList).toMatchObject([
    { key: folders[0], children: [{ key: folders[1], children: [{ key: page, children: [{ key: button }] }] }] },
  ])
  const held = async () => (await send(queryDepartRolePermission, { roleId }, admin)).result.toSorted()
  expect(await held()).toEqual([...folders, page, button].toSorted())

  const beyond = await menuRowId(test, '/isystem/log')
  const refused = await send(saveDepartRolePermission, { roleId, permissionIds: beyond, lastpermissionIds: '' }, admin)
  expect(refused).toMatchObject({ success: false, message: '部门角色的权限不能超出所属部门：日志管理' })

  await grant(departId, [...folders, page].join(','), both)
  expect(await held()).toEqual([...folders, page].toSorted())
  expect([queryDepartRoleTree, queryDepartRolePermission, saveDepartRolePermission].map(addressOf)).toEqual([
    'GET /sys/sysDepartPermission/queryTreeListForDeptRole',
    'GET /sys/sysDepartPermission/queryDeptRolePermission',
    'POST /sys/sysDepartPermission/saveDeptRolePermission',
  ])
})

it('roles of a department are listed, given to its members and taken away with the membership', async () => {
  const [person, stranger] = [await aUser(), await aUser()]
  const { id: departId } = await aDepartment([person])
  const roleId = await aDepartRole(departId)
  const list = async (deptId: string) => (await send(roleCalls.list, { deptId } as never, admin)).result
  expect(await list(departId)).toMatchObject({ total: 1, records: [{ id: roleId, departId, roleName: '组长' }] })
  expect((await list('')).total).toBe(0)
  expect((await send(listRolesOfDepartment, { departId, userId: person.id }, admin)).result).toMatchObject([
    { id: roleId, roleName: '组长' },
  ])
  const give = (userId: string) => send(saveDepartRolesOfUser, { userId, newRoleId: roleId, oldRoleId: '' }, admin)
  expect(await give(person.id)).toMatchObject({ code: 200, message: '添加成功！' })
  expect(await give(stranger.id)).toMatchObject({ message: '该用户不属于部门角色所在的部门：组长' })
  const rolesOf = async () => (await send(listDepartRolesOfUser, { userId: person.id, departId }, admin)).result
  expect(await rolesOf()).toMatchObject([{ userId: person.id, droleId: roleId }])
  expect((await send(listDepartMembers, { departId }, admin)).result).toEqual([
    { userId: person.id, username: person.username, realname: person.username, roleIds: [roleId] },
  ])
  await send(callsOf(user).edit, { id: person.id, selecteddeparts: null } as never, admin)
  expect(await rolesOf()).toEqual([])
})

it('a leader looks after the roles of the departments that it leads, and of no others', async () => {
  const leader = await aUser({
    rights: ['departRole:list', 'departRole:add', 'departRole:grant', 'departRole:users', 'myDepartment:users'],
  })
  const [own, other] = [await aDepartment([leader]), await aDepartment()]
  await sql`update sys_user set user_identity = 2, depart_ids = ${own.id} where id = ${leader.id}`.execute(
    database.kysely,
  )
  const [mine, theirs] = [await aDepartRole(own.id), await aDepartRole(other.id)]
  const { records } = (await send(roleCalls.list, {}, leader)).result
  expect(records.map(({ id }) => id)).toEqual([mine])
  expect((await send(queryDepartRolePermission, { roleId: theirs }, leader)).success).toBe(false)
  const led = '只能管理自己负责的部门及其下级部门'
  expect(await send(listDepartMembers, { departId: other.id }, leader)).toMatchObject({ message: led })
  const sent = { departId: other.id, roleName: 'x', roleCode: 'theirs', description: null }
  expect(await send(roleCalls.add, sent, leader)).toMatchObject({ message: led })

  // Nobody grants what they do not hold: neither by a role, nor by joining or leaving a department.
  await grant(own.id, both)
  await send(saveDepartRolePermission, { roleId: mine, permissionIds: both, lastpermissionIds: '' }, admin)
  const newcomer = await aUser()
  expect(await send(addUsersToDepart, { depId: own.id, userIdList: newcomer.id }, leader)).toMatchObject({
    status: 403,
    message: expect.stringContaining('不能把用户加入权限高于自己的部门'),
  })
  expect(await send(removeUserFromDepart, { depId: own.id, userId: leader.id }, leader)).toMatchObject({ status: 403 })
  const give = { userId: leader.id, newRoleId: mine, oldRoleId: '' }
  expect(await send(saveDepartRolesOfUser, give, leader)).toMatchObject({ status: 403 })
  expect(await send(saveDepartPermission, { departId: own.id, permissionIds: '' }, leader)).toMatchObject({
    status: 403,
  })
})

it('the departments of another tenant are like departments that do not exist', async () => {
  const { id: departId } = await aDepartment()
  await sql`insert into sys_tenant (id, name) values (31, '别家') on conflict do nothing`.execute(database.kysely)
  const stranger = await aUser({ rights: '*', tenantIds: ['31'] })
  const asked = [
    await send(queryDepartPermission, { departId }, stranger),
    await send(queryDepartPermission, { departId: '999999' }, stranger),
    await send(saveDepartPermission, { departId, permissionIds: page }, stranger),
    await send(queryDepartRoleTree, { departId }, stranger),
  ]
  expect(new Set(asked.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
  expect(asked[0]?.success).toBe(false)
  expect(await send(queryDepartPermission, { departId: 'x' }, admin)).toMatchObject({ code: 400 })
})
