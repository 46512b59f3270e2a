// Rights of the system pages beyond those of plain rows.
import type { Permission } from '../derive/permissions.ts'

export const userRights: Permission[] = [
  { code: 'user:password', title: '重置密码' },
  { code: 'user:tenants', title: '分配租户' },
]

export const roleRights: Permission[] = [
  { code: 'role:grant', title: '授权' },
  { code: 'role:users', title: '管理角色用户' },
]
