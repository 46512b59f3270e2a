// Which departments somebody leads: those that the account names, where it is one of a leader, and all below them.
import { leaderIdentity } from '@kouan/contract/calls/system/my-department-calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, callerOf } from '../../gate/context.ts'
import { Forbidden, Refusal } from '../../ground/errors.ts'

/** As a condition on `sys_depart`. */
export const led = (context: Context): RawBuilder<unknown> => sql`exists (select from sys_user me join sys_depart top
    on top.id::text = any(string_to_array(me.depart_ids, ','))
  where me.id = ${callerOf(context).userId} and me.user_identity = ${leaderIdentity}
    and sys_depart.org_code ^@ top.org_code)`

export async function leadsAny(context: Context): Promise<boolean> {
  const { rows } = await sql`select from sys_depart where ${led(context)} limit 1`.execute(context.db)
  return rows.length > 0
}

/** Staff alone: the people of an enterprise are looked after by its registration. */
export async function refuseOthers(context: Context, depId: string): Promise<void> {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
  const { rows } = await sql`select from sys_depart where id = ${depId} and ${led(context)}`.execute(context.db)
  if (rows.length === 0) throw new Refusal('只能管理自己负责的部门及其下级部门')
}
