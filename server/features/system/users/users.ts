import {
  addUser,
  deleteUser,
  deleteUsers,
  editUser,
  listUsers,
  queryUserRole,
  userDepartList,
} from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf, type ListInput } from '@kouan/contract/derive/calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { RowOfResource } from '@kouan/contract/language/resource.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../crud/action-rows.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import type { Hooks } from '../../../crud/hooks.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { readIds } from '../../../crud/read-ids.ts'
import { getRow, listRows } from '../../../crud/read-rows.ts'
import { destroyRows, listBin, restoreRows } from '../../../crud/recycle-bin.ts'
import { type ActionWork, moveState, serveActions } from '../../../crud/serve-actions.ts'
import { deleteRows, editRow, revealField } from '../../../crud/write-rows.ts'
import { bulkJobs } from '../../../domain/bulk/serve-bulk.ts'
import { actionJob } from '../../../domain/job/action-job.ts'
import type { JobHandling } from '../../../domain/job/handle-job.ts'
import { sheetJobs } from '../../../domain/sheets/sheet-jobs.ts'
import { endSessions, endSessionsOf } from '../../../domain/user/end-sessions.ts'
import { makeUser } from '../../../domain/user/make-user.ts'
import { hashPassword, refuseOwnName } from '../../../domain/user/password.ts'
import { setUserTenants } from '../../../domain/user/set-user-tenants.ts'
import { serveSheets } from '../../../exchange/serve-sheets.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { userHooks, userScope, whyNotEnded } from './user-rows.ts'

const standard = callsOf(user)
const move = moveState(user)
const scopeOfList = (context: Context, asked: Record<string, unknown>) => userScope(context, listCondition(asked))

/** They end at once for whoever they are about. */
const ending = {
  async freeze(context: Context, work: Ending) {
    await refuseEnding(context, work)
    await move(context, work)
    await endSessionsOf(
      context.db,
      work.left().map(({ id }) => id),
    )
  },
  async unfreeze(context: Context, work: Ending) {
    await refuseEnding(context, work)
    await move(context, work)
  },
}
type Ending = ActionWork<RowOfResource<typeof user>, unknown>

const hooks = userHooks as Hooks

export const userJobs: JobHandling[] = [
  ...sheetJobs(user, { scopeOf: scopeOfList }),
  ...bulkJobs(user, { hooks, scopeOf: scopeOfList, remove: (scope, id) => deleteOne(scope, id) }),
  ...(['freeze', 'unfreeze'] as const).map((action) =>
    actionJob({ resource: user, hooks, scopeOf: scopeOfList, action, handler: ending[action] as never }),
  ),
]

export const users: Served[] = [
  {
    call: listUsers,
    handler: async (context, input: InputOfCall<typeof listUsers>) =>
      listRows(userScope(context, listCondition(input)), input),
  },
  { call: standard.get, handler: (context, { id }: { id: string }) => getRow(userScope(context), id) },
  {
    call: standard.reveal,
    handler: (context, { id, field }: { id: string; field: string }) => revealField(userScope(context), id, field),
  },
  {
    call: standard.bin,
    handler: async (context, input: ListInput) => {
      const rows = await listBin(userScope(context), input)
      // As clients of the family read it.
      return rows.map((row) => (row.orgCodeTxt === undefined ? row : { ...row, orgCode: row.orgCodeTxt }))
    },
  },
  serve(standard.restore, (context, { ids }) => restoreRows(userScope(context), ids)),
  serve(standard.destroy, (context, { ids }) => destroyRows(userScope(context), ids)),
  ...serveSheets(user, { scopeOf: scopeOfList }),
  serve(addUser, addOne),
  serve(editUser, async (context, { relTenantIds, ...change }) => {
    const led = await ledDeparts(context, change)
    const departs = change.selecteddeparts === null ? { selecteddeparts: led.departIds ?? null } : {}
    await editRow(userScope(context), { ...change, ...led, ...departs })
    const userId = String(change.id)
    if (relTenantIds !== undefined) await setUserTenants(context, { userId, tenantIds: relTenantIds ?? [] })
    return null
  }),
  serve(deleteUser, (context, { id }) => deleteMany(context, [id])),
  serve(deleteUsers, (context, { ids }) => deleteMany(context, ids)),

  ...serveActions(user, ending, rowsOf(user, userHooks)),

  serve(queryUserRole, async (context, { userid }) => {
    await getRow(userScope(context), userid)
    const { rows } = await sql<{ id: string }>`select role_id::text as id from sys_user_role
      where user_id = ${userid} order by role_id`.execute(context.db)
    return rows.map((row) => row.id)
  }),

  serve(userDepartList, async (context, { userId }) => {
    await getRow(userScope(context), userId)
    const { rows } = await sql<{ id: string; title: string }>`select d.id::text as id, d.depart_name as title
      from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = ${userId}
      order by d.org_code`.execute(context.db)
    return rows.map(({ id, title }) => ({ key: id, value: id, title }))
  }),
]

async function refuseEnding(context: Context, { rows, refuse }: Ending): Promise<void> {
  for (const [id, fault] of await whyNotEnded(context, rows)) refuse({ id }, fault)
}

function listCondition({ departId, code }: Record<string, unknown>): Condition | undefined {
  const conditions = [
    ...(departId
      ? [
          sql`exists (select from sys_user_depart ud
            where ud.user_id = sys_user.id and ud.dep_id = any(${readIds(departId)}::bigint[]))`,
        ]
      : []),
    ...(code ? [sql`id = any(${readIds(code)}::bigint[])`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : undefined
}

async function addOne(context: Context, sent: InputOfCall<typeof addUser>): Promise<{ id: string }> {
  const { password, confirmpassword, relTenantIds, ...row } = sent
  if (password !== confirmpassword) {
    throw new BadInput([{ field: 'confirmpassword', message: '两次输入的密码不一样！' }])
  }
  const { username, realname, phone, email, ...others } = row
  refuseOwnName({ username, password })
  const led = await ledDeparts(context, others)
  const { id } = await makeUser(context, {
    username,
    realname,
    phone: phone ?? null,
    email: email ?? null,
    passwordHash: await hashPassword(password),
    // A user whom an enterprise adds is one of its own.
    enterpriseId: callerOf(context).enterpriseId,
    roleCodes: [],
    status: 1,
  })
  const selecteddeparts = others.selecteddeparts ?? led.departIds ?? null
  await editRow(userScope(context), { id, ...others, ...led, selecteddeparts })
  if (relTenantIds) await setUserTenants(context, { userId: id, tenantIds: relTenantIds ?? [] })
  context.audit({
    target: `user ${id}`,
    before: undefined,
    after: { username, realname, selectedroles: others.selectedroles, selecteddeparts },
  })
  return { id }
}

/**
 * The departments that the user shall lead, in one spelling; nothing where nothing of them was sent. Clients that leave
 * the user's own departments empty mean these.
 */
async function ledDeparts(
  { db }: Context,
  { departIds }: { departIds?: string | null },
): Promise<{ departIds?: string }> {
  if (departIds === undefined) return {}
  const wanted = readIds(departIds)
  const { rows } = await sql`select from sys_depart where id = any(${wanted}::bigint[])`.execute(db)
  if (rows.length !== wanted.length) throw new Refusal('所选部门不存在')
  return { departIds: wanted.join(',') }
}

async function deleteMany(context: Context, ids: string[]): Promise<null> {
  await deleteRows(userScope(context), ids)
  for (const id of ids) await endSessions(context.db, { userId: id })
  return null
}

async function deleteOne(scope: EntityScope, id: string): Promise<void> {
  await deleteRows(scope, [id])
  await endSessions(scope.context.db, { userId: id })
}
