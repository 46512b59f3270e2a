// 我的部门: people of the departments that somebody leads.
import {
  addUsersToDepart,
  departUserList,
  queryMyDepartTree,
  removeUserFromDepart,
  removeUsersFromDepart,
} from '@kouan/contract/calls/system/my-department-calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { listRows } from '../../crud/read-rows.ts'
import { departsChanged } from '../../domain/user/departs-changed.ts'
import { lockUser } from '../../domain/user/lock-user.ts'
import type { Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { anywhere } from './anywhere.ts'
import { readNodes } from './departments.ts'
import { leadsAny, led, refuseOthers } from './led-departments.ts'
import { nest } from './nest.ts'
import { checkMovesDeparts } from './rights/granting.ts'
import { userScope } from './users/user-rows.ts'

/** Fields of people that a leader sees. */
const shown = 'username,realname,avatar,sex,birthday,phone,email,workNo,post,telephone,orgCodeTxt,status'

export const myDepartments: Served[] = [
  serve(queryMyDepartTree, async (context) => {
    const nodes = (await leadsAny(context)) ? await readNodes(context, led(context)) : []
    context.addResponseMeta({ message: nodes.length > 0 ? '2' : '1' })
    if (nodes.length === 0) return null
    return nest(nodes, (row, children: typeof nodes | null) => ({ ...row, isLeaf: children === null, children }))
  }),

  serve(departUserList, async (context, { depId, username, realname, ...input }) => {
    if (!(await leadsAny(context))) return null
    if (depId) await refuseOthers(context, depId)
    const asked = { ...input, only: input.only ?? shown, username: anywhere(username), realname: anywhere(realname) }
    const page = await listRows(userScope(context, within(context, depId ?? null)), asked)
    // As clients of the family read it.
    const records = page.records.map((row) => ({ ...row, orgCode: row.orgCodeTxt ?? null }))
    return { ...page, records }
  }),

  serve(addUsersToDepart, async (context, { depId, userIdList }) => {
    await refuseOthers(context, depId)
    await checkMovesDeparts(context, '授予', [depId])
    for (const id of userIdList.toSorted()) await lockUser(context, id)
    await sql`insert into sys_user_depart (user_id, dep_id) select unnest(${userIdList}::bigint[]), ${depId}
      on conflict do nothing`.execute(context.db)
    for (const userId of userIdList) await departsChanged(context.db, { userId, removed: [] })
    context.audit({ target: `department ${depId}`, after: { users: userIdList } })
    return null
  }),

  serve(removeUserFromDepart, (context, { depId, userId }) => removeUsers(context, depId, [userId])),
  serve(removeUsersFromDepart, (context, { depId, userIds }) => removeUsers(context, depId, userIds)),
]

async function removeUsers(context: Context, depId: string, userIds: string[]): Promise<null> {
  await refuseOthers(context, depId)
  await checkMovesDeparts(context, '收回', [depId])
  for (const id of userIds.toSorted()) await lockUser(context, id)
  const { rows } = await sql<{ id: string }>`delete from sys_user_depart
    where dep_id = ${depId} and user_id = any(${userIds}::bigint[]) returning user_id::text as id`.execute(context.db)
  if (rows.length === 0) throw new Refusal('当前选中部门与用户无关联关系!')
  for (const { id } of rows) await departsChanged(context.db, { userId: id, removed: [depId] })
  context.audit({ target: `department ${depId}`, before: { users: rows.map(({ id }) => id) } })
  return null
}

/** Members of this department, or of any that the caller leads, or of one below. */
const within = (context: Context, depId: string | null): RawBuilder<unknown> => sql`exists (
  select from sys_user_depart ud join sys_depart on sys_depart.id = ud.dep_id
  where ud.user_id = sys_user.id and ${led(context)}
    and (${depId}::bigint is null
      or sys_depart.org_code ^@ (select org_code from sys_depart chosen where chosen.id = ${depId}::bigint)))`
