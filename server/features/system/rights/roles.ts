import {
  checkRoleCode,
  queryAllRoles,
  queryRolePermission,
  queryRoleTree,
  type RoleRow,
  saveRolePermission,
} from '@kouan/contract/calls/system/role-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { sql } from 'kysely'
import { defineEntity, type EntityScope } from '../../../crud/entity.ts'
import { getRow, listRows } from '../../../crud/read-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { checkMovesRoles } from './granting.ts'
import { readPermissionTree } from './permission-tree.ts'
import { changeOf, type Holder, moveGrants, readGrants } from './save-grants.ts'

const roleEntity = defineEntity({
  resource: role,
  async beforeDelete(context, row) {
    if (row.roleCode === 'admin') throw new Refusal('内置角色不能删除')
    await checkMovesRoles(context, '删除', [String(row.id)])
    await rightsChanged(context.db)
  },
})

export const grantsOfRole = (id: string): Holder => ({ table: 'sys_role_permission', column: 'role_id', id })

const scopeOf = (context: Context): EntityScope => ({ ...roleEntity, context })

/** Throws NotFound for a role that the caller does not see. One of the platform is seen by other tenants, and not theirs to change. */
export async function findOwnRole(context: Context, roleId: string) {
  const row = await getRow(scopeOf(context), roleId)
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id::text as tenant_id from sys_role
    where id = ${roleId}`.execute(context.db)
  if (rows[0]?.tenant_id !== context.tenantId) throw new Refusal('平台的角色只能由平台修改')
  return row
}

export const roles: Part[] = [
  ...serveEntity(roleEntity),

  serve(queryAllRoles, async (context) => {
    const records = (await listRows(scopeOf(context), { pageSize: 500 })).records as RoleRow[]
    if (hasRight(context, permissionOf(role, 'list'))) return records
    return records.map(({ id, roleName, roleCode }) => ({ id, roleName, roleCode }))
  }),

  serve(checkRoleCode, async ({ db }, { id, roleCode }) => {
    const { rows } = await sql`select from sys_role where role_code = ${roleCode}
      and id is distinct from ${id ?? null}`.execute(db)
    if (rows.length > 0) throw new Refusal('角色编码已存在')
    return true
  }),

  serve(queryRoleTree, (context) => readPermissionTree(context)),

  serve(queryRolePermission, async (context, { roleId }) => {
    await getRow(scopeOf(context), roleId)
    return readGrants(context, grantsOfRole(roleId))
  }),

  serve(saveRolePermission, savePermissions),
]

async function savePermissions(
  context: Context,
  { roleId, ...sent }: InputOfCall<typeof saveRolePermission>,
): Promise<null> {
  const { roleCode } = await findOwnRole(context, roleId)
  const change = changeOf(sent)
  if (roleCode === 'admin' && change.removed.length > 0) throw new Refusal('内置角色的权限不能收回')
  await moveGrants(context, grantsOfRole(roleId), change)
  context.audit({ target: `role ${roleId}`, before: { removed: change.removed }, after: { added: change.added } })
  return null
}
