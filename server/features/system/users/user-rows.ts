import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { defineEntity, type EntityScope } from '../../../crud/entity.ts'
import type { Condition } from '../../../crud/list-query.ts'
import { readIds } from '../../../crud/read-ids.ts'
import { checkUserFree } from '../../../domain/user/check-user-free.ts'
import { departsChanged } from '../../../domain/user/departs-changed.ts'
import { endSessions } from '../../../domain/user/end-sessions.ts'
import { unknownPasswordHash } from '../../../domain/user/password.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import { givenTenants } from '../../../domain/user/set-user-tenants.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type CallFailure, Refusal } from '../../../ground/errors.ts'
import { ownCircle } from '../own-circle.ts'
import { checkKeepsAdmin, checkMovesDeparts, checkMovesRoles, checkOutranks, outrankedBy } from '../rights/granting.ts'
import { addAccount } from './add-account.ts'

/** Users are global; the members of the caller's tenant are the ones it sees. */
const members = (context: Context): Condition =>
  sql`exists (select from sys_user_tenant t where t.user_id = sys_user.id and t.tenant_id = ${context.tenantId})`

export const userEntity = defineEntity({
  resource: user,
  scope: members,
  // The sender of a notice is an account, whose name clients ask for.
  choices: {
    fields: ['username', 'realname'],
    scope: (context) => sql`sys_user.status = 1 and ${ownCircle(context, sql`sys_user.enterprise_id`)}`,
  },
  listFilters: {
    departId: (ids) => sql`exists (select from sys_user_depart ud
      where ud.user_id = sys_user.id and ud.dep_id = any(${readIds(ids)}::bigint[]))`,
    code: (ids) => sql`id = any(${readIds(ids)}::bigint[])`,
  },
  /** A sheet has no passwords: whoever is imported gets one by 重置密码, or logs in by a code. */
  addImported: async (context, row) =>
    addAccount(userScope(context), row, { passwordHash: await unknownPasswordHash(), mustChangePassword: true }),
  async beforeEdit(context, change, before) {
    await checkOutranks(context, [String(before.id)])
    await checkUserFree(context, { ...change, id: String(before.id) })
    return change
  },
  async beforeDelete(context, { id, username }, forGood) {
    const fault = (await whyNotEnded(context, [{ id, username }])).get(id)
    if (fault) throw fault
    if (!forGood) await endSessions(context.db, { userId: id })
  },
  links: {
    selectedroles: {
      /** Only what changes must be held by the caller: an edit may leave standing what others granted. */
      async before(context, { id, added, removed }) {
        await checkKeepsAdmin(context, { roleIds: removed, userIds: [id] })
        await checkMovesRoles(context, '授予', added)
        await checkMovesRoles(context, '收回', removed)
      },
      after: ({ db }) => rightsChanged(db),
    },
    selecteddeparts: {
      async before(context, { added, removed }) {
        await checkMovesDeparts(context, '授予', added)
        await checkMovesDeparts(context, '收回', removed)
      },
      after: ({ db }, { id, removed }) => departsChanged(db, { userId: id, removed }),
    },
  },
  async beforeRestore(context, row) {
    await checkOutranks(context, [row.id])
    await checkUserFree(context, row)
  },
  computed: {
    orgCodeTxt: () => sql`select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud
      join sys_depart d on d.id = ud.dep_id where ud.user_id = sys_user.id`,
    roleIds: () => ofRoles(sql`r.id::text`),
    roleNames: () => ofRoles(sql`r.role_name`),
    /** The tenants that the caller may give. */
    relTenantIds: (context) => sql`select string_agg(t.tenant_id::text, ',' order by t.tenant_id) from sys_user_tenant t
      where t.user_id = sys_user.id and ${givenTenants(context, sql`t.tenant_id`)}`,
  },
})

const ofRoles = (what: Condition) => sql`select string_agg(${what}, ',' order by r.id) from sys_user_role ur
  join sys_role r on r.id = ur.role_id where ur.user_id = sys_user.id`

const accounts = { desk: 'system', unit: '个', needs: permissionOf(user, 'list'), pages: ['system/UserList'] } as const

/** Accounts on the home page. */
export const userFigures: readonly Figure[] = [
  { ...accounts, name: 'user.active', title: '正常账号', filter: { status: '1' } },
  { ...accounts, name: 'user.frozen', title: '已冻结账号', filter: { status: '2' } },
]

/** `more`: a further condition of one list. */
export const userScope = (context: Context, more?: Condition): EntityScope<typeof user> => ({
  ...userEntity,
  context,
  ...(more ? { more } : {}),
})

/** Freezing and deleting: not the administrator, not oneself, nobody who holds more. */
export async function whyNotEnded(
  context: Context,
  users: readonly { id: string; username: string }[],
): Promise<Map<string, CallFailure>> {
  // Rows in the bin were deleted by somebody who had the right.
  if (context.actor.kind === 'system') return new Map()
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
