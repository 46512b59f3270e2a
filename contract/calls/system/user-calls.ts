// Users beyond plain rows: password and tenants travel with the row, and some things are done to many at once.
import { actionCalls } from '../../derive/action-calls.ts'
import { callsOf } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, ids, text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import { user } from '../../resources/system/user.ts'
import { newPassword } from '../../rules/guessed-passwords.ts'

export type UserRow = RowOfResource<typeof user>

const standard = callsOf(user)
export const freezeUsers = actionCalls(user).freeze
const users = ids({ label: '用户', required: true })
const tenants = {
  /** Tenants beside the platform, replaced completely as far as the caller may give them. */
  relTenantIds: ids({ label: '所属租户' }),
}
const twice = {
  password: text({ label: '密码', keepsLetters: true, required: true, pattern: newPassword }),
  confirmpassword: text({ label: '确认密码', keepsLetters: true, required: true, max: 64 }),
}

/** Beside the filters on its fields: `departId` (members of that department) and `code` (user ids joined by commas). */
export const listUsers = standard.list
/** The same under the name of clients of the third generation. */
export const listAllUsers = { ...standard.list, name: 'user.listAll', path: '/sys/user/listAll' }
export const addUser = defineCall({
  ...standard.add,
  input: { ...standard.add.input, ...twice, ...tenants },
  returns: returns<{ id: string }>(),
})
export const editUser = defineCall({
  ...standard.edit,
  input: { ...standard.edit.input, ...tenants },
  returns: returns<null>(),
})
export const deleteUser = { ...standard.delete, message: '删除用户成功' }
export const deleteUsers = { ...standard.deleteBatch, message: '批量删除用户成功' }

export const changeUserPassword = defineCall({
  name: 'user.changePassword',
  title: '修改用户密码',
  method: 'PUT',
  path: '/sys/user/changePassword',
  needs: 'user:password',
  signed: 'header',
  right: '重置密码',
  audit: 'edit',
  message: '密码修改成功!',
  input: { username: text({ label: '用户账号', required: true, max: 64 }), ...twice },
})

/** Without a password the server makes a random one, answers it this once, and asks the user to change it at login. */
export const resetUserPassword = defineCall({
  name: 'user.resetPassword',
  title: '重置用户密码',
  method: 'POST',
  path: '/wzf/platUser/resetPassword',
  needs: 'user:password',
  signed: 'body',
  audit: 'edit',
  message: '密码重置成功!',
  input: {
    username: text({ label: '用户账号', required: true, max: 64 }),
    password: text({ label: '密码', keepsLetters: true, pattern: newPassword }),
  },
  returns: returns<{ password: string | null }>(),
})

/** Ids of the user's roles. */
export const queryUserRole = defineCall({
  name: 'user.queryRoles',
  title: '查询用户角色',
  method: 'GET',
  path: '/sys/user/queryUserRole',
  needs: 'user:list',
  input: { userid: id({ label: '用户', required: true }) },
  returns: returns<string[]>(),
})

export const userDepartList = defineCall({
  name: 'user.queryDeparts',
  title: '查询用户部门',
  method: 'GET',
  path: '/sys/user/userDepartList',
  needs: 'user:list',
  input: { userId: id({ label: '用户', required: true }) },
  returns: returns<{ key: string; value: string; title: string }[]>(),
})

const rolePage = {
  ...standard.list.input,
  roleId: id({ label: '角色', required: true }),
  username: text({ label: '用户账号', max: 64 }),
}
/** The users who hold a role. */
export const userRoleList = defineCall({
  name: 'user.listOfRole',
  title: '查询角色下的用户',
  method: 'GET',
  path: '/sys/user/userRoleList',
  needs: 'role:list',
  input: rolePage,
  returns: returns<Page<UserRow>>(),
})

export const addUsersToRole = defineCall({
  name: 'user.addToRole',
  title: '为用户添加角色',
  method: 'POST',
  path: '/sys/user/addSysUserRole',
  needs: 'role:users',
  right: '管理角色用户',
  audit: 'edit',
  message: '添加成功!',
  input: {
    roleId: id({ label: '角色', required: true }),
    userIdList: ids({ label: '用户', required: true }),
  },
})

const roleUsers = { roleId: id({ label: '角色', required: true }) }
export const removeUserFromRole = defineCall({
  name: 'user.removeFromRole',
  title: '移除角色下的用户',
  method: 'DELETE',
  path: '/sys/user/deleteUserRole',
  needs: 'role:users',
  audit: 'edit',
  message: '删除成功!',
  input: { ...roleUsers, userId: id({ label: '用户', required: true }) },
})
export const removeUsersFromRole = defineCall({
  name: 'user.removeManyFromRole',
  title: '批量移除角色下的用户',
  method: 'DELETE',
  path: '/sys/user/deleteUserRoleBatch',
  needs: 'role:users',
  audit: 'edit',
  message: '删除成功!',
  input: { ...roleUsers, userIds: users },
})
