import { randomBytes } from 'node:crypto'
import { type LoginResult, login } from '@kouan/contract/calls/account.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { readTaggedItems } from '../../domain/dictionary/read-items.ts'
import { beginAttempt, type Counter, countFailure, forgetFailures } from '../../domain/throttle/failed-attempts.ts'
import { verifyPassword } from '../../domain/user/password.ts'
import type { Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { CallFailure, Refusal, TooMany, withCommittedWrites } from '../../ground/errors.ts'
import { hashToken } from '../../vault/vault.ts'
import { logLogin } from './log-login.ts'
import { loginCounters } from './login-counters.ts'
import { findDevice, rememberDevice } from './login-device.ts'
import { pictureProblem, useCaptcha } from './proof/captcha.ts'
import { takeProof } from './proof/login-proof.ts'
import { readDeparts, readSessionUser, setCurrentDepart } from './session-user.ts'

type Credentials = InputOfCall<typeof login>

/** From so many failures on, the slider alone is no proof. */
const failuresWithoutPicture = 3

export const loginCalls: Served[] = [
  serve(login, async (context, credentials) => {
    const { db, address } = context
    const username = credentials.username.trim()
    const user = await findUser(db, username)
    const device = await findDevice(context, user?.id)
    const counters = loginCounters({ username, address, device })
    const { failures } = await beginLogin(context, { username, counters: counters.all })
    await checkProof(context, { sent: credentials, needsPicture: failures >= failuresWithoutPicture })
    if (!(await verifyPassword(user?.password_hash, credentials.password)) || !user) {
      await countFailure(context, counters.all)
      throw await refused(context, { username, refusal: new Refusal('用户名或密码错误') })
    }
    // Said only to someone who knows the password.
    const obstacle = user.status === 1 ? undefined : '该用户已冻结'
    const tenants = await activeTenants(db, user.id)
    const refusal = obstacle ?? (tenants.length === 0 ? '与该用户关联的租户均已被冻结，无法登录！' : undefined)
    if (refusal) throw await refused(context, { username, refusal: new Refusal(refusal) })
    await forgetFailures(context, counters.own)
    if (device === undefined) await rememberDevice(context, user.id)
    return { ...(await enter(context, user.id)), ...(tenants.length > 1 ? { tenantList: tenants } : {}) }
  }),
]

async function beginLogin(context: Context, { username, counters }: { username: string; counters: Counter[] }) {
  try {
    return await beginAttempt(context, counters)
  } catch (error) {
    throw error instanceof TooMany ? await refused(context, { username, refusal: error }) : error
  }
}

/** The same refusal, after its row in the login log. */
async function refused<F extends CallFailure>(
  context: Context,
  { username, refusal }: { username: string; refusal: F },
): Promise<F> {
  await logLogin(context, { username, outcome: 'refused', content: refusal.message, method: login.name })
  return withCommittedWrites(refusal)
}

interface SentProof {
  sent: Credentials
  needsPicture: boolean
}

/** The slider's ticket or the picture code, and the picture code in any case after failures. */
async function checkProof(context: Context, { sent, needsPicture }: SentProof): Promise<void> {
  if (!context.services.settings.loginProof) return
  const withPicture = Boolean(sent.captcha && sent.checkKey)
  if (!withPicture && needsPicture) throw new CallFailure('wrongCaptcha', askForPicture, pictureProblem(askForPicture))
  if (!withPicture && !sent.ticket) throw new Refusal('验证码无效')
  if (sent.ticket) await useTicket(context, sent.ticket)
  if (withPicture) await useCaptcha(context, { key: sent.checkKey ?? '', text: sent.captcha ?? '' })
}

const askForPicture = '多次登录失败，请输入图形验证码'

/** Taken away by this attempt, whatever comes of it. */
async function useTicket(context: Context, key: string): Promise<void> {
  const ticket = await takeProof(context, { kind: 'ticket', key })
  if (!ticket) throw new CallFailure('wrongCaptcha', '验证已失效，请重新拖动滑块')
}

interface FoundUser {
  id: string
  password_hash: string
  status: number
}

async function findUser(db: Transaction, username: string): Promise<FoundUser | undefined> {
  const { rows } = await sql<FoundUser>`select id::text as id, password_hash, status from sys_user
    where lower(username) = lower(${username}) and del_flag = 0`.execute(db)
  return rows[0]
}

async function activeTenants(db: Transaction, userId: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select t.id, t.name from sys_user_tenant ut
    join sys_tenant t on t.id = ut.tenant_id where ut.user_id = ${userId} and t.status = 1 order by t.id`.execute(db)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

/** Opens a session and answers all that the shell begins with. */
async function enter(context: Context, userId: string): Promise<Omit<LoginResult, 'tenantList'>> {
  const { db, now } = context
  const token = randomBytes(32).toString('base64url')
  const { address, agent } = context
  await db
    .insertInto('sys_session')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now, address, agent })
    .execute()
  const departs = await readDeparts(db, userId)
  const user = await readSessionUser(context, userId)
  const first = departs[0]
  if (first && !departs.some((depart) => depart.orgCode === user.orgCode)) {
    await setCurrentDepart(db, { userId, orgCode: first.orgCode })
    user.orgCode = first.orgCode
  }
  const content = `用户名: ${user.username},登录成功！`
  const { username, realname } = user
  await logLogin(context, { username, realname, outcome: 'done', content, method: login.name })
  return {
    token,
    userInfo: user,
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(await readTaggedItems(db)),
  }
}
