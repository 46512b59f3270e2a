import { queryRolePermission, queryRoleTree, saveRolePermission } from '@kouan/contract/calls/system/role-calls.ts'
import {
  addUser,
  addUsersToRole,
  changeUserPassword,
  deleteUser,
  editUser,
  freezeUsers,
  removeUserFromRole,
  removeUsersFromRole,
  resetUserPassword,
  userRoleList,
} from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aRole, menuRowId } from '../../../testing/a-role.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const app = await testApp()
const { send, aUser, database } = app
const db = database.kysely
const managing = ['user:list', 'user:add', 'user:edit', 'user:delete', 'user:freeze', 'user:password']
const granting = ['role:list', 'role:grant', 'role:users', 'menu:edit', 'menu:add']
const admin = await aUser({ rights: '*' })
/** May manage users and roles, and holds one right of the business. */
const clerk = await aUser({ rights: [...managing, ...granting, 'position:list'] })

const held = async (roleId: string) => (await send(queryRolePermission, { roleId }, admin)).result
const rolesOf = async (user: TestUser) =>
  (await sql`select from sys_user_role where user_id = ${user.id}`.execute(db)).rows.length
const positionAdd = await menuRowId(app, 'position:add')
const positionPage = await menuRowId(app, '/isystem/position')

describe('rule 11: nobody grants what they do not hold', () => {
  it('S7.060 S7.056 S6.018 a role gets the difference of what was and what is wanted, within what the caller holds', async () => {
    const roleId = await aRole(app, [positionPage])
    const bystander = await aRole(app, [positionAdd])
    const holder = await aUser()
    await send(addUsersToRole, { roleId, userIdList: [holder.id] }, admin)
    const adds = async (code: string) =>
      (await send(callsOf(position).add, { name: '新', code, postRank: '1' }, holder)).status
    expect(await adds('granted')).toBe(403)
    const answer = await send(saveRolePermission, { roleId, permissionIds: positionAdd, lastpermissionIds: '' }, admin)
    expect(answer).toMatchObject({ code: 200, message: '保存成功！' })
    expect(await adds('granted')).toBe(200)
    // The page was in neither list: another administrator granted it meanwhile, and it stays.
    expect((await held(roleId)).toSorted()).toEqual([positionAdd, positionPage].toSorted())
    await send(saveRolePermission, { roleId, permissionIds: '', lastpermissionIds: positionAdd }, admin)
    expect(await held(roleId)).toEqual([positionPage])
    expect(await adds('taken')).toBe(403)
    expect(await held(bystander)).toEqual([positionAdd])
    // What was taken away by another meanwhile was in both lists, and stays away.
    await send(saveRolePermission, { roleId, permissionIds: positionAdd, lastpermissionIds: positionAdd }, admin)
    expect(await held(roleId)).toEqual([positionPage])
    expect(addressOf(saveRolePermission)).toBe('POST /sys/permission/saveRolePermission')
    expect(addressOf(queryRolePermission)).toBe('GET /sys/permission/queryRolePermission')
  })

  it('rights of a role: a row whose codes the caller lacks is refused and nothing is granted', async () => {
    const roleId = await aRole(app)
    const wanted = { roleId, permissionIds: `${positionPage},${positionAdd}`, lastpermissionIds: '' }
    expect(await send(saveRolePermission, wanted, clerk)).toMatchObject({
      status: 403,
      code: 510,
      message: '不能授予自己没有的权限：新增',
    })
    expect(await held(roleId)).toEqual([])
    expect((await send(saveRolePermission, { ...wanted, permissionIds: positionPage }, clerk)).code).toBe(200)
    expect(await held(roleId)).toEqual([positionPage])
  })

  it('roles of a user: a role that holds more than the caller is refused, also to oneself', async () => {
    const strong = await aRole(app, [positionAdd])
    const weak = await aRole(app, [positionPage])
    const mate = await aUser()
    for (const user of [mate, clerk]) {
      const before = await rolesOf(user)
      expect((await send(addUsersToRole, { roleId: strong, userIdList: [user.id] }, clerk)).status).toBe(403)
      expect((await send(editUser, { id: user.id, selectedroles: strong }, clerk)).status).toBe(403)
      expect(await rolesOf(user)).toBe(before)
    }
    const fresh = { username: 'fresh_one', realname: '新', password: 'Harbour2026', confirmpassword: 'Harbour2026' }
    expect((await send(addUser, { ...fresh, selectedroles: strong }, clerk)).status).toBe(403)
    const made = await sql`select from sys_user where username = 'fresh_one'`.execute(db)
    expect(made.rows).toEqual([])
    expect((await send(addUsersToRole, { roleId: weak, userIdList: [mate.id] }, clerk)).message).toBe('添加成功!')
    const list = (await send(userRoleList, { roleId: weak, username: mate.username }, clerk)).result
    expect(list.records.map((row) => row.id)).toEqual([mate.id])
    expect((await send(removeUserFromRole, { roleId: weak, userId: mate.id }, clerk)).message).toBe('删除成功!')
    expect((await send(userRoleList, { roleId: weak }, clerk)).result.total).toBe(0)
  })

  it('users who hold more: no password, no change, no freezing, no deleting by a lesser one', async () => {
    const chief = await aUser({ rights: [...managing, 'position:delete'] })
    const secret = { username: chief.username, password: 'Newport2027', confirmpassword: 'Newport2027' }
    for (const answer of [
      await send(changeUserPassword, secret, clerk),
      await send(resetUserPassword, { username: chief.username }, clerk),
      await send(editUser, { id: chief.id, email: 'mine@example.org' }, clerk),
      await send(freezeUsers, { ids: chief.id, status: 2 }, clerk),
      await send(deleteUser, { id: chief.id }, clerk),
    ]) {
      expect(answer).toMatchObject({ status: 403, message: `不能管理权限高于自己的用户：${chief.username}` })
    }
    const { rows } = await sql`select from sys_user where id = ${chief.id} and status = 1 and del_flag = 0
      and password_hash = '-' and email is null`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('taking away is judged as giving is: rights, roles and whole roles of those who hold more', async () => {
    const strong = await aRole(app, [positionAdd, positionPage])
    const [mate, remover] = [
      await aUser(),
      await aUser({ rights: [...managing, ...granting, 'role:delete', 'menu:delete'] }),
    ]
    await send(addUsersToRole, { roleId: strong, userIdList: [mate.id] }, admin)
    const before = await held(strong)
    const row = { id: positionAdd, name: '新增' }
    for (const answer of [
      await send(saveRolePermission, { roleId: strong, permissionIds: '', lastpermissionIds: positionAdd }, remover),
      await send(removeUserFromRole, { roleId: strong, userId: mate.id }, remover),
      await send(removeUsersFromRole, { roleId: strong, userIds: `${mate.id},` }, remover),
      await send(editUser, { id: mate.id, selectedroles: '' }, remover),
      await send(callsOf(role).delete, { id: strong }, remover),
      await send(callsOf(role).deleteBatch, { ids: strong }, remover),
      await send(callsOf(menu).edit, { ...row, perms: 'position:list' }, remover),
      await send(callsOf(menu).delete, { id: positionAdd }, remover),
      await send(callsOf(menu).delete, { id: positionPage }, remover),
    ]) {
      expect(answer).toMatchObject({ status: 403, code: 510, success: false })
    }
    expect([await held(strong), await rolesOf(mate)]).toEqual([before, 2])
    // What is not there is not taken away, and what the caller holds may be.
    const nothing = { roleId: await aRole(app, [positionPage]), permissionIds: '', lastpermissionIds: positionAdd }
    expect((await send(saveRolePermission, nothing, clerk)).code).toBe(200)
    const own = { ...nothing, lastpermissionIds: positionPage }
    expect((await send(saveRolePermission, own, clerk)).code).toBe(200)
    expect(await held(own.roleId)).toEqual([])
  })

  it('the administrator and the role of administrators keep what they hold', async () => {
    const { rows } = await sql<{ user: string; role: string }>`select u.id::text as user, r.id::text as role
      from sys_user u, sys_role r where u.username = 'admin' and r.role_code = 'admin'`.execute(db)
    const [{ user: userId, role: roleId } = { user: '', role: '' }] = rows
    const chief = await aUser({ rights: '*' })
    await sql`insert into sys_user_role (user_id, role_id) values (${chief.id}, ${roleId})`.execute(db)
    await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
    const links = await rolesOf({ id: userId } as TestUser)
    const permissions = await held(roleId)
    for (const answer of [
      await send(removeUserFromRole, { roleId, userId }, chief),
      await send(editUser, { id: userId, selectedroles: '' }, chief),
      await send(saveRolePermission, { roleId, permissionIds: '', lastpermissionIds: positionAdd }, chief),
      await send(callsOf(role).delete, { id: roleId }, chief),
    ]) {
      expect(answer).toMatchObject({ success: false, message: expect.stringMatching(/管理员角色|内置角色/) })
    }
    expect([await rolesOf({ id: userId } as TestUser), await held(roleId)]).toEqual([links, permissions])
  })

  it('menu rows: a code the caller lacks cannot be written into a row that is granted already', async () => {
    const edit = callsOf(menu).edit
    const before = await sql<{
      perms: string | null
    }>`select perms from sys_permission where id = ${positionPage}`.execute(db)
    expect((await send(edit, { id: positionPage, perms: 'position:list,position:add' }, clerk)).status).toBe(403)
    const after = await sql<{
      perms: string | null
    }>`select perms from sys_permission where id = ${positionPage}`.execute(db)
    expect(after.rows).toEqual(before.rows)
    expect((await send(edit, { id: positionPage, description: '职务' }, clerk)).code).toBe(200)
    // A new row is held by nobody but the administrator's role, so adding it raises nobody.
    const added = await send(
      callsOf(menu).add,
      { menuType: 2, name: '偷', parentId: positionPage, perms: 'position:add' },
      clerk,
    )
    expect((await send(callsOf(position).add, { name: 'x', code: 'x1', postRank: '1' }, clerk)).status).toBe(403)
    const holders = await sql<{ code: string }>`select r.role_code as code from sys_role_permission rp
      join sys_role r on r.id = rp.role_id where rp.permission_id = ${added.result.id}`.execute(db)
    expect(holders.rows.map((row) => row.code)).toEqual(['admin'])
  })

  it('S7.037 the tree for granting says what the caller may grant', async () => {
    const { treeList, ids } = (await send(queryRoleTree, {}, clerk)).result
    const flat = (nodes: typeof treeList): typeof treeList =>
      nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
    const byKey = new Map(flat(treeList).map((node) => [node.key, node]))
    expect(byKey.size).toBe(ids.length)
    expect(byKey.get(positionPage)).toMatchObject({ grantable: true, isLeaf: false, title: '职务管理', menuType: 1 })
    expect(byKey.get(positionAdd)).toMatchObject({ grantable: false, isLeaf: true, parentId: positionPage })
    expect([...byKey.keys()].toSorted()).toEqual(ids.toSorted())
    expect(byKey.get(positionPage)?.children?.map((node) => node.key)).toContain(positionAdd)
    expect(addressOf(queryRoleTree)).toBe('GET /sys/role/queryTreeList')
  })
})
