// Roles of departments: rows, rights and who holds them.
import {
  type DepartMember,
  type DepartRoleRow,
  listDepartMembers,
  listDepartRolesOfUser,
  listRolesOfDepartment,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartPermission,
  saveDepartRolePermission,
  saveDepartRolesOfUser,
} from '@kouan/contract/calls/system/depart-right-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { departRole } from '@kouan/contract/resources/system/depart-role.ts'
import { sql } from 'kysely'
import { defineEntity, type EntityScope } from '../../../crud/entity.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { getRow, listRows, readAll, readStored } from '../../../crud/read-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { lockUser } from '../../../domain/user/lock-user.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { led } from '../led-departments.ts'
import { findDepart, refuseEnterprises } from './depart-rights.ts'
import { checkMovesDepartRoles } from './granting.ts'
import { readPermissionTree } from './permission-tree.ts'
import { changeOf, type Holder, moveGrants, readGrants } from './save-grants.ts'

/** Limits people to the roles of the departments that they lead, but for those who grant rights to departments. */
const ofOwnDeparts = (context: Context): Condition | undefined =>
  hasRight(context, saveDepartPermission.needs)
    ? undefined
    : sql`depart_id in (select sys_depart.id from sys_depart where ${led(context)})`

async function refuseOtherDepart(context: Context, departId: string): Promise<void> {
  await findDepart(context, departId)
  if (hasRight(context, saveDepartPermission.needs)) return
  const { rows } = await sql`select from sys_depart where id = ${departId} and ${led(context)}`.execute(context.db)
  if (rows.length === 0) throw new Refusal('只能管理自己负责的部门及其下级部门')
}

const departRoleEntity = defineEntity({
  resource: departRole,
  scope: ofOwnDeparts,
  async beforeAdd(context, row) {
    refuseEnterprises(context)
    await refuseOtherDepart(context, String(row.departId))
    return row
  },
  async beforeEdit(context, change) {
    refuseEnterprises(context)
    return change
  },
  async beforeDelete(context, row) {
    refuseEnterprises(context)
    await checkMovesDepartRoles(context, '删除', [String(row.id)])
    await rightsChanged(context.db)
  },
})

const scopeOf = (context: Context, more?: Condition): EntityScope<typeof departRole> => ({
  ...departRoleEntity,
  context,
  ...(more ? { more } : {}),
})
export const grantsOfDepartRole = (id: string): Holder => ({
  table: 'sys_depart_role_permission',
  column: 'role_id',
  id,
})

export const departRoles: Part[] = [
  ...serveEntity(departRoleEntity, {
    calls: [
      // Clients of the family name the department `deptId`, and open the list before one is chosen.
      serve(callsOf(departRole).list, async (context, { deptId, ...input }) => {
        const chosen = deptId === undefined || deptId === null ? undefined : sql`depart_id::text = ${String(deptId)}`
        return listRows(scopeOf(context, chosen), input)
      }),
    ],
  }),

  serve(queryDepartRoleTree, async (context, { departId }) => {
    await refuseOtherDepart(context, departId)
    return readPermissionTree(
      context,
      sql`sys_permission.id in (select permission_id from sys_depart_permission where depart_id = ${departId})`,
    )
  }),

  serve(queryDepartRolePermission, async (context, { roleId }) => {
    await getRow(scopeOf(context), roleId)
    return readGrants(context, grantsOfDepartRole(roleId))
  }),

  serve(saveDepartRolePermission, async (context, { roleId, ...sent }) => {
    refuseEnterprises(context)
    const { departId } = await getRow(scopeOf(context), roleId)
    const change = changeOf(sent)
    await refuseBeyondDepart(context, { departId: String(departId), added: change.added })
    await moveGrants(context, grantsOfDepartRole(roleId), change)
    const target = `departRole ${roleId}`
    context.audit({ target, before: { removed: change.removed }, after: { added: change.added } })
    return null
  }),

  serve(listRolesOfDepartment, async (context, { departId }) => {
    await refuseOtherDepart(context, departId)
    const rows = await readAll(scopeOf(context), sql`depart_id = ${departId}`, sql`create_time desc, id desc`)
    return rows as DepartRoleRow[]
  }),

  serve(listDepartRolesOfUser, async (context, { userId, departId }) => {
    await refuseOtherDepart(context, departId)
    const { rows } = await sql<{ id: string; userId: string; droleId: string }>`select ru.id::text as id,
        ru.user_id::text as "userId", ru.role_id::text as "droleId"
      from sys_depart_role_user ru join sys_depart_role r on r.id = ru.role_id
      where r.depart_id = ${departId} and ru.user_id = ${userId} order by ru.role_id`.execute(context.db)
    return rows
  }),

  serve(listDepartMembers, async (context, { departId }) => {
    await refuseOtherDepart(context, departId)
    const { rows } = await sql<DepartMember>`select u.id::text as "userId", u.username, u.realname,
        array(select ru.role_id::text from sys_depart_role_user ru join sys_depart_role r on r.id = ru.role_id
          where r.depart_id = ${departId} and ru.user_id = u.id order by ru.role_id) as "roleIds"
      from sys_user_depart ud join sys_user u on u.id = ud.user_id
      where ud.dep_id = ${departId} and u.del_flag = 0 order by u.username`.execute(context.db)
    return rows
  }),

  serve(saveDepartRolesOfUser, saveRolesOfUser),
]

async function refuseBeyondDepart(
  { db }: Context,
  { departId, added }: { departId: string; added: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sys_permission where id = any(${added}::bigint[])
    and id not in (select permission_id from sys_depart_permission where depart_id = ${departId})
    order by sort_no limit 5`.execute(db)
  if (rows.length > 0) throw new Refusal(`部门角色的权限不能超出所属部门：${rows.map(({ name }) => name).join('、')}`)
}

async function saveRolesOfUser(
  context: Context,
  { userId, newRoleId, oldRoleId }: InputOfCall<typeof saveDepartRolesOfUser>,
): Promise<null> {
  refuseEnterprises(context)
  const { db } = context
  const { added, removed } = changeOf({ permissionIds: newRoleId ?? [], lastpermissionIds: oldRoleId ?? [] })
  await lockUser(context, userId)
  await readStored(scopeOf(context), { ids: [...added, ...removed] })
  await checkMovesDepartRoles(context, '授予', added)
  await checkMovesDepartRoles(context, '收回', removed)
  const strange = await sql<{ name: string }>`select r.role_name as name from sys_depart_role r
    where r.id = any(${added}::bigint[]) and not exists (
      select from sys_user_depart ud where ud.user_id = ${userId} and ud.dep_id = r.depart_id)`.execute(db)
  if (strange.rows.length > 0)
    throw new Refusal(`该用户不属于部门角色所在的部门：${strange.rows.map(({ name }) => name).join('、')}`)
  await sql`insert into sys_depart_role_user (role_id, user_id)
    select unnest(${added}::bigint[]), ${userId}::bigint on conflict do nothing`.execute(db)
  await sql`delete from sys_depart_role_user where user_id = ${userId}
    and role_id = any(${removed}::bigint[])`.execute(db)
  await rightsChanged(db)
  context.audit({ target: `user ${userId}`, before: { departRoles: removed }, after: { departRoles: added } })
  return null
}
