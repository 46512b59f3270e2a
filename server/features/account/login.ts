import { randomBytes } from 'node:crypto'
import { type LoginResult, login } from '@kouan/contract/calls/account.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { readItems } from '../../domain/dictionary/read-items.ts'
import { checkPause, countFailure, forgetFailures } from '../../domain/throttle/failed-attempts.ts'
import { verifyPassword } from '../../domain/user/password.ts'
import type { Context } from '../../gate/context.ts'
import { CallFailure, keepingWrites, Refusal } from '../../gate/errors.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { hashToken } from '../../gate/vault.ts'
import { logLogin } from './log-login.ts'
import { loginCounters } from './login-counters.ts'
import { captchaAnswer } from './proof/captcha.ts'
import { takeProof } from './proof/login-proof.ts'
import { readDeparts, readSessionUser, setCurrentDepart } from './session-user.ts'

type Credentials = InputOfCall<typeof login>

export const loginCalls: Served[] = [
  serve(login, async (context, credentials) => {
    const { db, address } = context
    const username = credentials.username.trim()
    await checkProof(context, credentials)
    const counters = loginCounters({ username, address })
    await checkPause(context, counters)
    const user = await findUser(db, username)
    if (!(await verifyPassword(user?.password_hash, credentials.password)) || !user) {
      await countFailure(context, counters)
      await logLogin(context, { username, outcome: 'refused', content: '用户名或密码错误', method: login.name })
      throw keepingWrites(new Refusal('用户名或密码错误'))
    }
    // Said only to someone who knows the password.
    const obstacle = user.status === 1 ? undefined : '该用户已冻结'
    const tenants = await activeTenants(db, user.id)
    const refusal = obstacle ?? (tenants.length === 0 ? '与该用户关联的租户均已被冻结，无法登录！' : undefined)
    if (refusal) {
      await logLogin(context, { username, outcome: 'refused', content: refusal, method: login.name })
      throw keepingWrites(new Refusal(refusal))
    }
    await forgetFailures(context, { kind: 'account', name: username })
    return { ...(await enter(context, user.id)), ...(tenants.length > 1 ? { tenantList: tenants } : {}) }
  }),
]

/** The slider's ticket or the picture code: taken away by this attempt, whatever comes of it. */
async function checkProof({ db, now, services }: Context, sent: Credentials): Promise<void> {
  if (!services.settings.loginProof) return
  if (sent.ticket) {
    const ticket = await takeProof(db, { kind: 'ticket', key: sent.ticket, now })
    if (!ticket) throw new CallFailure('wrongCaptcha', '验证已失效，请重新拖动滑块')
    return
  }
  if (!sent.captcha || !sent.checkKey) throw new Refusal('验证码无效')
  const kept = await takeProof(db, { kind: 'captcha', key: sent.checkKey, now })
  if (kept?.answer !== captchaAnswer(services.vault, sent.captcha)) throw keepingWrites(new CallFailure('wrongCaptcha'))
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
  await sql`insert into sys_session (token_hash, user_id, created_at, last_used_at, address, agent)
    values (${hashToken(token)}, ${userId}, ${now}, ${now}, ${context.address}, ${context.agent})`.execute(db)
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
    sysAllDictItems: await readItems(db),
  }
}
