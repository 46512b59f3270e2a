import {
  addUser,
  deleteUser,
  deleteUsers,
  editUser,
  listAllUsers,
  queryUserRole,
  type UserRow,
  userDepartList,
} from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf, type ListInput } from '@kouan/contract/derive/calls.ts'
import type { InputOfCall, Page } from '@kouan/contract/language/call.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import type { Opened, Row } from '../../../crud/hooks.ts'
import { getRow, listRows } from '../../../crud/read-rows.ts'
import { listBin } from '../../../crud/recycle-bin.ts'
import { type ActionWork, moveState } from '../../../crud/serve-actions.ts'
import { deleteRows, editRow } from '../../../crud/write-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { removeSecondFactor } from '../../../domain/second-factor/second-factor.ts'
import { endSessionsOf } from '../../../domain/user/end-sessions.ts'
import { hashPassword, refuseOwnName } from '../../../domain/user/password.ts'
import { setUserTenants } from '../../../domain/user/set-user-tenants.ts'
import type { Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { checkOutranks } from '../rights/granting.ts'
import { addAccount, ledDeparts } from './add-account.ts'
import { userEntity, userFigures, userScope, whyNotEnded } from './user-rows.ts'

const standard = callsOf(user)
/** Both take effect at once for the users concerned. */
const ending = {
  async freeze(context: Context, work: Ending) {
    await refuseEnding(context, work)
    await moveState(context, work)
    await endSessionsOf(
      context.db,
      work.left().map(({ id }) => id),
    )
  },
  /** For who has lost the phone and the recovery codes. */
  async endSecondFactor(context: Context, { left, refuse }: Ending) {
    await checkOutranks(
      context,
      left().map(({ id }) => id),
    )
    for (const row of left()) {
      if (!(await removeSecondFactor(context.db, row.id))) refuse(row, new Refusal('没有开启二次验证'))
    }
    await endSessionsOf(
      context.db,
      left().map(({ id }) => id),
    )
  },
  async unfreeze(context: Context, work: Ending) {
    await refuseEnding(context, work)
    await moveState(context, work)
  },
}
type Ending = ActionWork<Opened<typeof user>, unknown>

export const users: Part[] = [
  ...serveEntity(userEntity, {
    actions: ending,
    calls: [
      { call: standard.bin, handler: listUserBin },
      serve(addUser, addOne),
      serve(editUser, editOne),
      serve(deleteUser, (context, { id }) => deleteMany(context, [id])),
      serve(deleteUsers, (context, { ids }) => deleteMany(context, ids)),
    ],
    figures: userFigures,
    isPolled: true,
  }),

  serve(listAllUsers, async (context, input) => (await listRows(userScope(context), input)) as Page<UserRow>),

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

async function listUserBin(context: Context, input: ListInput): Promise<Row[]> {
  const rows = await listBin(userScope(context), input)
  // Clients of the wire show the names of the departments in this field.
  return rows.map((row) => (row.orgCodeTxt === undefined ? row : { ...row, orgCode: row.orgCodeTxt }))
}

async function addOne(context: Context, sent: InputOfCall<typeof addUser>): Promise<{ id: string }> {
  const { password, confirmpassword, relTenantIds, ...row } = sent
  if (password !== confirmpassword) {
    throw new BadInput([{ field: 'confirmpassword', message: '两次输入的密码不一样！' }])
  }
  refuseOwnName({ username: row.username, password })
  const id = await addAccount(userScope(context), row, { passwordHash: await hashPassword(password) })
  if (relTenantIds) await setUserTenants(context, { userId: id, tenantIds: relTenantIds ?? [] })
  return { id }
}

async function editOne(context: Context, { relTenantIds, ...change }: InputOfCall<typeof editUser>): Promise<null> {
  const led = await ledDeparts(context, change)
  const departs = change.selecteddeparts === null ? { selecteddeparts: led.departIds ?? null } : {}
  await editRow(userScope(context), { ...change, ...led, ...departs })
  const userId = String(change.id)
  if (relTenantIds !== undefined) await setUserTenants(context, { userId, tenantIds: relTenantIds ?? [] })
  return null
}

async function deleteMany(context: Context, ids: string[]): Promise<null> {
  await deleteRows(userScope(context), ids)
  return null
}
