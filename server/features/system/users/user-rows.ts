// Users as rows: who sees whom, what is filled in, what may not be done to whom.
import type { Resource } from '@kouan/contract/language/resource.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import type { Hooks, Row } from '../../../crud/hooks.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { findStored, type Place } from '../../../crud/read-rows.ts'
import { checkUserFree } from '../../../domain/user/check-user-free.ts'
import { givenTenants } from '../../../domain/user/set-user-tenants.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type CallFailure, Refusal } from '../../../ground/errors.ts'
import { checkOutranks, outrankedBy } from '../rights/granting.ts'

/** Users are global; the members of the caller's tenant are the ones it sees. */
const members = (context: Context): Condition =>
  sql`exists (select from sys_user_tenant t where t.user_id = sys_user.id and t.tenant_id = ${context.tenantId})`

export const userHooks: Hooks = {
  scope: members,
  async beforeEdit(context, change, before) {
    await checkOutranks(context, [String(before.id)])
    await checkUserFree(context, { ...change, id: String(before.id) })
    return change
  },
  async beforeDelete(context, row) {
    const user = { id: String(row.id), username: String(row.username) }
    const fault = (await whyNotEnded(context, [user])).get(user.id)
    if (fault) throw fault
  },
  present: addLinks,
}

/** `more`: a further condition of one list. */
export function userPlace(context: Context, more?: Condition): Place {
  const hooks = more ? { ...userHooks, scope: () => sql`(${members(context)} and ${more})` } : userHooks
  return { context, resource: user as unknown as Resource, hooks }
}

/** Locks the user, if the caller sees it. */
export async function lockUser(context: Context, id: string): Promise<{ id: string; username: string }> {
  const row = await findStored(userPlace(context), id, true)
  return { id: String(row.id), username: String(row.username) }
}

/** Freezing and deleting: not the administrator, not oneself, nobody who holds more. */
export async function whyNotEnded(
  context: Context,
  users: readonly { id: string; username: string }[],
): Promise<Map<string, CallFailure>> {
  const faults = new Map<string, CallFailure>(
    await outrankedBy(
      context,
      users.map(({ id }) => id),
    ),
  )
  for (const { id, username } of users) {
    if (id === callerOf(context).userId) faults.set(id, new Refusal('不能对自己的账号进行此操作'))
    if (username === 'admin') faults.set(id, new Refusal('管理员账号不允许此操作！'))
  }
  return faults
}

interface Links {
  id: string
  departs: string | null
  role_ids: string | null
  role_names: string | null
  tenants: string | null
}

/** Names of departments and roles, and the tenants that the caller may give. */
async function addLinks(context: Context, rows: Row[]): Promise<void> {
  const ids = rows.map((row) => String(row.id))
  if (ids.length === 0) return
  const found = await sql<Links>`select u.id::text as id,
      (select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
        join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id) as departs,
      (select string_agg(r.id::text, ',' order by r.id) from sys_user_role ur
        join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as role_ids,
      (select string_agg(r.role_name, ',' order by r.id) from sys_user_role ur
        join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as role_names,
      (select string_agg(t.tenant_id::text, ',' order by t.tenant_id) from sys_user_tenant t
        where t.user_id = u.id and ${givenTenants(context, sql`t.tenant_id`)}) as tenants
    from sys_user u where u.id = any(${ids}::bigint[])`.execute(context.db)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const links = byId.get(String(row.id))
    row.orgCodeTxt = links?.departs ?? null
    row.roleIds = links?.role_ids ?? null
    row.roleNames = links?.role_names ?? null
    row.relTenantIds = links?.tenants ?? null
  }
}
