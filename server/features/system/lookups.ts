import type { TableLookup } from '../../domain/dictionary/table-lookups.ts'

const ofUsers = {
  table: 'sys_user',
  text: 'realname',
  only: 'active-users',
  listOf: 'user',
  asked: ['username', 'realname'],
} as const
const ofDeparts = {
  table: 'sys_depart',
  parent: { column: 'parent_id', order: 'depart_order' },
  text: 'depart_name',
  listOf: 'department',
  asked: ['id', 'parent_id', 'depart_name', 'org_code', 'org_category', 'status', 'depart_order'],
} as const
const ofCategories = {
  table: 'sys_category',
  parent: { column: 'pid', order: 'sort_no' },
  text: 'name',
  asked: ['id', 'pid', 'name', 'code', 'sort_no'],
} as const
const ofRoles = { table: 'sys_role', text: 'role_name', asked: ['id', 'role_name', 'role_code'] } as const

export const lookups: readonly TableLookup[] = [
  { ...ofUsers, value: 'username' },
  { ...ofUsers, value: 'id' },
  { ...ofDeparts, value: 'id' },
  { ...ofDeparts, value: 'org_code' },
  { ...ofRoles, value: 'role_code' },
  { ...ofRoles, value: 'id' },
  { ...ofCategories, value: 'id' },
  { ...ofCategories, value: 'code' },
  { table: 'sys_position', text: 'name', value: 'code', asked: ['code', 'name', 'post_rank'] },
  {
    table: 'sys_permission',
    parent: { column: 'parent_id', order: 'sort_no' },
    text: 'name',
    value: 'id',
    asked: ['id', 'parent_id', 'name', 'url', 'menu_type', 'perms', 'sort_no'],
    needs: 'menu:list',
  },
  { table: 'sys_tenant', text: 'name', value: 'id', asked: ['id', 'name', 'status'], only: 'own-tenants' },
]
