// Menu rows of departments and of their roles, and who holds a role of a department.
import { defineCall, returns } from '../../language/call.ts'
import { id, ids } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { departRole } from '../../resources/system/depart-role.ts'
import type { PermissionTree } from './role-calls.ts'

export type DepartRoleRow = RowOfResource<typeof departRole>

const ofDepartment = { departId: id({ label: '部门', required: true }) }
const ofRole = { roleId: id({ label: '部门角色', required: true }) }

/** Ids in `permissionIds` that are not in `lastpermissionIds` are added, the reverse are taken away, the others stay. */
const changedRows = {
  permissionIds: ids({ label: '权限', max: 10_000 }),
  lastpermissionIds: ids({ label: '原有权限', max: 10_000 }),
}

export const queryDepartPermission = defineCall({
  name: 'department.queryPermission',
  title: '查询部门权限',
  method: 'GET',
  path: '/sys/permission/queryDepartPermission',
  needs: 'department:list',
  input: ofDepartment,
  returns: returns<string[]>(),
})

/** Rights that a department loses are taken from its roles, too. */
export const saveDepartPermission = defineCall({
  name: 'department.savePermission',
  title: '保存部门权限',
  method: 'POST',
  path: '/sys/permission/saveDepartPermission',
  needs: 'department:grant',
  right: '部门授权',
  audit: 'edit',
  message: '保存成功！',
  input: { ...ofDepartment, ...changedRows },
})

/** The tree of what the department holds. */
export const queryDepartRoleTree = defineCall({
  name: 'departRole.queryTree',
  title: '查询部门角色授权树',
  method: 'GET',
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  needs: 'departRole:list',
  input: ofDepartment,
  returns: returns<PermissionTree>(),
})

export const queryDepartRolePermission = defineCall({
  name: 'departRole.queryPermission',
  title: '查询部门角色权限',
  method: 'GET',
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  needs: 'departRole:list',
  input: ofRole,
  returns: returns<string[]>(),
})

export const saveDepartRolePermission = defineCall({
  name: 'departRole.savePermission',
  title: '保存部门角色权限',
  method: 'POST',
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  needs: 'departRole:grant',
  right: '部门角色授权',
  audit: 'edit',
  message: '保存成功！',
  input: { ...ofRole, ...changedRows },
})

export const listRolesOfDepartment = defineCall({
  name: 'departRole.listOfDepartment',
  title: '部门的全部角色',
  method: 'GET',
  path: '/sys/sysDepartRole/getDeptRoleList',
  needs: 'departRole:list',
  input: { ...ofDepartment, userId: id({ label: '用户' }) },
  returns: returns<DepartRoleRow[]>(),
})

export const listDepartRolesOfUser = defineCall({
  name: 'departRole.listOfUser',
  title: '用户的部门角色',
  method: 'GET',
  path: '/sys/sysDepartRole/getDeptRoleByUserId',
  needs: 'departRole:list',
  input: { ...ofDepartment, userId: id({ label: '用户', required: true }) },
  returns: returns<{ id: string; userId: string; droleId: string }[]>(),
})

export interface DepartMember {
  userId: string
  username: string
  realname: string
  /** Ids of the department's roles that the member holds. */
  roleIds: string[]
}

export const listDepartMembers = defineCall({
  name: 'departRole.listMembers',
  title: '部门成员及其角色',
  method: 'GET',
  path: '/sys/sysDepartRole/members',
  needs: 'departRole:list',
  input: ofDepartment,
  returns: returns<DepartMember[]>(),
})

/** Gives what is in `newRoleId` and not in `oldRoleId`, takes away the reverse. */
export const saveDepartRolesOfUser = defineCall({
  name: 'departRole.saveOfUser',
  title: '分配部门角色',
  method: 'POST',
  path: '/sys/sysDepartRole/deptRoleUserAdd',
  needs: 'departRole:users',
  right: '分配部门角色',
  audit: 'edit',
  message: '添加成功！',
  input: {
    userId: id({ label: '用户', required: true }),
    newRoleId: ids({ label: '部门角色' }),
    oldRoleId: ids({ label: '原有部门角色' }),
  },
})
