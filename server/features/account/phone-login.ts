// Login, registration and lost password by a code on the phone.
import { readLoginWays } from '@kouan/contract/calls/login-ways.ts'
import {
  changePasswordByPhone,
  loginByPhone,
  registerByPhone,
  sendPhoneCode,
  sendThirdCode,
  verifyPhone,
} from '@kouan/contract/calls/phone-login.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import { listDemoAccounts } from '../../domain/demo/demo-accounts.ts'
import { listProviders } from '../../domain/identity/identity-provider.ts'
import { type CodeMode, checkCode, findUserOfPhone, giveCode, useCode } from '../../domain/sms/phone-code.ts'
import { readSmsProvider, type SmsProvider, smsProviderInUse } from '../../domain/sms/sms-provider.ts'
import { endSessions } from '../../domain/user/end-sessions.ts'
import { makeUser } from '../../domain/user/make-user.ts'
import { hashPassword, refuseOwnName } from '../../domain/user/password.ts'
import type { Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { CallFailure, Refusal } from '../../ground/errors.ts'
import { admitUser } from './admit-user.ts'
import { refusedLogin } from './log-login.ts'

const notOpen = '本系统未开放自助注册，请联系管理员'

function refuseRegistration({ allowsRegister }: SmsProvider): void {
  if (!allowsRegister) throw new Refusal(notOpen)
}

export const phoneLogin: Served[] = [
  serve(readLoginWays, async (context) => ({
    phone: (await readSmsProvider(context)) !== undefined,
    providers: await listProviders(context),
    demoAccounts: await listDemoAccounts(context),
  })),

  serve(sendPhoneCode, sendCode),
  serve(sendThirdCode, sendCode),

  serve(loginByPhone, async (context, { mobile, captcha }) => {
    await smsProviderInUse(context)
    const method = loginByPhone.name
    const { userId } = await useCode(context, { mobile, mode: '0', code: captcha }).catch(async (error) => {
      throw error instanceof CallFailure
        ? await refusedLogin(context, { username: hidden(mobile), refusal: error, method })
        : error
    })
    // A code for nobody was sent to nobody: whoever knows it guessed.
    if (userId === undefined) throw new Refusal('该用户不存在或未绑定手机号')
    return admitUser(context, { userId, method })
  }),

  serve(registerByPhone, async (context, { phone, smscode, username, password, email }) => {
    refuseRegistration(await smsProviderInUse(context))
    await useCode(context, { mobile: phone, mode: '1', code: smscode })
    refuseOwnName({ username, password })
    const passwordHash = await hashPassword(password)
    // Frozen until an administrator has looked at it and has given it roles.
    const waiting = { roleCodes: [], status: 2 as const }
    const { id } = await makeUser(context, {
      username,
      realname: username,
      passwordHash,
      phone,
      email: email || null,
      ...waiting,
    })
    context.audit({ target: `user ${id}`, content: `自助注册账号 ${username}` })
    return null
  }),

  serve(verifyPhone, async (context, { phone, smscode }) => {
    await smsProviderInUse(context)
    const { userId } = await checkCode(context, { mobile: phone, mode: '2', code: smscode })
    return { smscode, username: await nameOf(context, userId) }
  }),

  serve(changePasswordByPhone, async (context, { username, password, smscode, phone }) => {
    await smsProviderInUse(context)
    const { userId } = await useCode(context, { mobile: phone, mode: '2', code: smscode })
    if (userId === undefined || (await nameOf(context, userId)) !== username) throw new Refusal('未找到用户！')
    refuseOwnName({ username, password })
    await sql`update sys_user set password_hash = ${await hashPassword(password)}, must_change_password = false,
      version = version + 1, update_by = ${username}, update_time = ${context.now} where id = ${userId}`.execute(
      context.db,
    )
    await endSessions(context.db, { userId })
    context.audit({ target: `user ${userId}`, content: `用户 ${username} 凭手机验证码重置了密码` })
    return null
  }),
]

async function sendCode(context: Context, { mobile, smsmode }: InputOfCall<typeof sendPhoneCode>): Promise<null> {
  const provider = await smsProviderInUse(context)
  const userId = await findUserOfPhone(context, mobile)
  if (smsmode === '1') {
    refuseRegistration(provider)
    if (userId !== undefined) throw new Refusal('手机号已经注册，请直接登录！')
  }
  // The call allows these three.
  await giveCode(context, provider, { mobile, mode: smsmode as CodeMode, userId })
  return null
}

/** As the log may hold it. */
const hidden = (mobile: string) => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

async function nameOf({ db }: Context, userId: string | undefined): Promise<string> {
  const { rows } = await sql<{ username: string }>`select username from sys_user
    where id = ${userId ?? null} and del_flag = 0`.execute(db)
  if (!rows[0]) throw new Refusal('未找到用户！')
  return rows[0].username
}
