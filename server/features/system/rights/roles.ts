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
import { checkMovesRoles, checkMovesRows } from './granting.ts'
import { readPermissionTree } from './permission-tree.ts'

const roleEntity = defineEntity(role, {
  async beforeDelete(context, row) {
    if (row.roleCode === 'admin') throw new Refusal('内置角色不能删除')
    await checkMovesRoles(context, '删除', [String(row.id)])
    await rightsChanged(context.db)
  },
})

const scopeOf = (context: Context): EntityScope => ({ ...roleEntity, context })

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

  serve(queryRoleTree, readPermissionTree),

  serve(queryRolePermission, async (context, { roleId }) => {
    await getRow(scopeOf(context), roleId)
    const { rows } = await sql<{ id: string }>`select permission_id::text as id from sys_role_permission
      where role_id = ${roleId} order by permission_id`.execute(context.db)
    return rows.map((row) => row.id)
  }),

  serve(saveRolePermission, savePermissions),
]

/** The difference is applied, so that two administrators who change different rights do not undo each other. */
async function savePermissions(
  context: Context,
  { roleId, permissionIds, lastpermissionIds }: InputOfCall<typeof saveRolePermission>,
): Promise<null> {
  const { db, now, address } = context
  const { roleCode } = await getRow(scopeOf(context), roleId)
  const wanted = new Set(permissionIds ?? [])
  const last = new Set(lastpermissionIds ?? [])
  const added = [...wanted].filter((id) => !last.has(id))
  const removed = [...last].filter((id) => !wanted.has(id))
  if (roleCode === 'admin' && removed.length > 0) throw new Refusal('内置角色的权限不能收回')
  await checkMovesRows(context, '授予', added)
  const held = await sql<{ id: string }>`select permission_id::text as id from sys_role_permission
    where role_id = ${roleId} and permission_id = any(${removed}::bigint[])`.execute(db)
  await checkMovesRows(
    context,
    '收回',
    held.rows.map(({ id }) => id),
  )
  await sql`insert into sys_role_permission (role_id, permission_id, operate_date, operate_ip)
    select ${roleId}::bigint, id, ${now}::timestamptz, ${address}::text from sys_permission
    where id = any(${added}::bigint[]) on conflict do nothing`.execute(db)
  await sql`delete from sys_role_permission where role_id = ${roleId}
    and permission_id = any(${removed}::bigint[])`.execute(db)
  await rightsChanged(db)
  context.audit({ target: `role ${roleId}`, before: { removed }, after: { added } })
  return null
}
