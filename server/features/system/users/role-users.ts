// The users of one role.
import {
  addUsersToRole,
  removeUserFromRole,
  removeUsersFromRole,
  userRoleList,
} from '@kouan/contract/calls/system/user-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { sql } from 'kysely'
import { entityNamed } from '../../../crud/entity.ts'
import { findStored, listRows } from '../../../crud/read-rows.ts'
import { lockUser } from '../../../domain/user/lock-user.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import type { Context } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { checkKeepsAdmin, checkMovesRoles } from '../rights/granting.ts'
import { userScope } from './user-rows.ts'

interface RoleUsers {
  roleId: string
  userIds: string[]
}

export const roleUsers: Served[] = [
  {
    call: userRoleList,
    handler: async (context, { roleId, username, ...input }: InputOfCall<typeof userRoleList>) => {
      const holders = sql`exists (select from sys_user_role ur
        where ur.user_id = sys_user.id and ur.role_id = ${roleId})`
      return listRows(userScope(context, holders), { ...input, username: username ? `*${username}*` : '' })
    },
  },

  serve(addUsersToRole, async (context, { roleId, userIdList: userIds }) => {
    const { db } = context
    await findRole(context, roleId)
    await checkMovesRoles(context, '授予', [roleId])
    for (const id of userIds.toSorted()) await lockUser(context, id)
    await sql`insert into sys_user_role (user_id, role_id)
      select unnest(${userIds}::bigint[]), id from sys_role where id = ${roleId}
      on conflict do nothing`.execute(db)
    await rightsChanged(db)
    context.audit({ target: `role ${roleId}`, after: { users: userIds } })
    return null
  }),

  serve(removeUserFromRole, (context, { roleId, userId }) => removeUsers(context, { roleId, userIds: [userId] })),
  serve(removeUsersFromRole, (context, { roleId, userIds }) => removeUsers(context, { roleId, userIds })),
]

/** Throws NotFound for a role that the caller does not see: nothing would be changed. */
const findRole = (context: Context, id: string) => findStored({ ...entityNamed(role.name), context }, id)

async function removeUsers(context: Context, { roleId, userIds }: RoleUsers): Promise<null> {
  await findRole(context, roleId)
  await checkKeepsAdmin(context, { roleIds: [roleId], userIds })
  await checkMovesRoles(context, '收回', [roleId])
  for (const id of userIds.toSorted()) await lockUser(context, id)
  const { rows } = await sql`delete from sys_user_role where role_id = ${roleId}
    and user_id = any(${userIds}::bigint[]) returning user_id`.execute(context.db)
  if (rows.length === 0) throw new Refusal('所选用户没有这个角色，请刷新后再试')
  await rightsChanged(context.db)
  context.audit({ target: `role ${roleId}`, before: { users: userIds } })
  return null
}
