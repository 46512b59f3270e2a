// The last step of every way to log in: who may come in gets a session.
import { randomBytes } from 'node:crypto'
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import type { SecondStep } from '@kouan/contract/calls/second-factor.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { readTaggedItems } from '../../domain/dictionary/read-items.ts'
import { startPendingLogin } from '../../domain/second-factor/pending-login.ts'
import { hasSecondFactor } from '../../domain/second-factor/second-factor.ts'
import type { Context } from '../../gate/context.ts'
import { isOpenTenant } from '../../gate/session.ts'
import { CallFailure, Refusal, withCommittedWrites } from '../../ground/errors.ts'
import { hashToken } from '../../vault/vault.ts'
import { logLogin, refusedLogin } from './log-login.ts'
import { readDeparts, readSessionUser, setCurrentDepart } from './session-user.ts'

export interface Admitted {
  userId: string
  /** Name of the call. */
  method: string
}

/**
 * Opens a session for a user whose identity is proven; refuses frozen users, and those whose tenants all are. Throws
 * `secondStep` with a ticket where the user has switched on the second factor.
 */
export async function admitUser(context: Context, admitted: Admitted): Promise<LoginResult> {
  await checkMayEnter(context, admitted)
  if (await hasSecondFactor(context.db, admitted.userId)) {
    const step = withCommittedWrites(new CallFailure('secondStep'))
    step.result = { ticket: await startPendingLogin(context, admitted.userId) } satisfies SecondStep
    throw step
  }
  return openSessionAfterSecondStep(context, admitted)
}

/** Does the same for a user whose second factor is proven, too. */
export async function openSessionAfterSecondStep(context: Context, admitted: Admitted): Promise<LoginResult> {
  const tenants = await checkMayEnter(context, admitted)
  return { ...(await enter(context, admitted)), ...(tenants.length > 1 ? { tenantList: tenants } : {}) }
}

async function checkMayEnter(context: Context, { userId, method }: Admitted): Promise<Tenant[]> {
  const { db } = context
  const { rows } = await sql<{ username: string; status: number }>`select username, status from sys_user
    where id = ${userId} and del_flag = 0`.execute(db)
  const [user] = rows
  const tenants = await activeTenants(db, userId)
  const obstacle = user?.status === 1 ? undefined : '该用户已冻结'
  const refusal = obstacle ?? (tenants.length === 0 ? '与该用户关联的租户均已被冻结，无法登录！' : undefined)
  if (refusal === undefined) return tenants
  throw await refusedLogin(context, { username: user?.username ?? '', refusal: new Refusal(refusal), method })
}

interface Tenant {
  id: number
  name: string
}

async function activeTenants(db: Transaction, userId: string): Promise<Tenant[]> {
  const { rows } = await sql<{ id: string; name: string }>`select sys_tenant.id, sys_tenant.name from sys_user_tenant ut
    join sys_tenant on sys_tenant.id = ut.tenant_id
    where ut.user_id = ${userId} and ${sql.raw(isOpenTenant)} order by sys_tenant.id`.execute(db)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

/** Opens the session and answers all that the shell begins with. */
async function enter(context: Context, { userId, method }: Admitted): Promise<Omit<LoginResult, 'tenantList'>> {
  const { db, now } = context
  const token = randomBytes(32).toString('base64url')
  const { address, agent } = context
  await db
    .insertInto('sys_session')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now, address, agent })
    .execute()
  context.setLoginCookie(token)
  const departs = await readDeparts(db, userId)
  const user = await readSessionUser(context, userId)
  const first = departs[0]
  if (first && !departs.some((depart) => depart.orgCode === user.orgCode)) {
    await setCurrentDepart(db, { userId, orgCode: first.orgCode })
    user.orgCode = first.orgCode
  }
  const content = `用户名: ${user.username},登录成功！`
  const { username, realname } = user
  await logLogin(context, { username, realname, outcome: 'done', content, method })
  return {
    token,
    userInfo: user,
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(await readTaggedItems(db)),
  }
}
