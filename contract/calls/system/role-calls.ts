// Roles beyond plain rows, and which menu rows they hold.
import { defineCall, returns } from '../../language/call.ts'
import { id, ids, text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { role } from '../../resources/system/role.ts'

export type RoleRow = RowOfResource<typeof role>

export interface PermissionNode {
  key: string
  value: string
  title: string
  slotTitle: string
  label: string
  icon: string | null
  parentId: string | null
  isLeaf: boolean
  /** 0 first level, 1 sub menu, 2 button. */
  menuType: number
  /** Whether the caller may grant it: nobody grants what they do not hold. */
  grantable: boolean
  /** 1: the row has data rules. */
  ruleFlag: 0 | 1
  /** Tells clients of the family to draw the way to the data rules. */
  scopedSlots: { title: 'hasDatarule' }
  children: PermissionNode[] | null
}
export interface PermissionTree {
  treeList: PermissionNode[]
  /** All ids. */
  ids: string[]
}

export type RoleTitle = Pick<RoleRow, 'id' | 'roleName' | 'roleCode'>

/** Whole rows for who may list roles, titles for everybody else. */
export const queryAllRoles = defineCall({
  name: 'role.queryAll',
  title: '查询全部角色',
  method: 'GET',
  path: '/sys/role/queryall',
  needs: 'signed-in',
  input: {},
  returns: returns<(RoleRow | RoleTitle)[]>(),
})

/** Succeeds with true when the code is free. */
export const checkRoleCode = defineCall({
  name: 'role.checkCode',
  title: '校验角色编码',
  method: 'GET',
  path: '/sys/role/checkRoleCode',
  needs: 'role:list',
  input: { id: id({ label: '编号' }), roleCode: text({ label: '角色编码', required: true, max: 64 }) },
  returns: returns<boolean>(),
})

export const queryRoleTree = defineCall({
  name: 'role.queryTree',
  title: '查询授权树',
  method: 'GET',
  path: '/sys/role/queryTreeList',
  needs: 'role:list',
  input: {},
  returns: returns<PermissionTree>(),
})

/** The ids of the menu rows that the role holds. */
export const queryRolePermission = defineCall({
  name: 'role.queryPermission',
  title: '查询角色权限',
  method: 'GET',
  path: '/sys/permission/queryRolePermission',
  needs: 'role:list',
  input: { roleId: id({ label: '角色', required: true }) },
  returns: returns<string[]>(),
})

/** Adds what is in `permissionIds` and not in `lastpermissionIds`, takes away the reverse, leaves the rest alone. */
export const saveRolePermission = defineCall({
  name: 'role.savePermission',
  title: '保存角色权限',
  method: 'POST',
  path: '/sys/permission/saveRolePermission',
  needs: 'role:grant',
  right: '授权',
  audit: 'edit',
  message: '保存成功！',
  input: {
    roleId: id({ label: '角色', required: true }),
    /** The whole menu may have more rows than a batch of changes. */
    permissionIds: ids({ label: '权限', max: 10_000 }),
    lastpermissionIds: ids({ label: '原有权限', max: 10_000 }),
  },
})
