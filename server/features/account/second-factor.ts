// Second step of a login, and what a person does with the own second factor.
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  finishLogin,
  readSecondFactor,
  renewRecoveryCodes,
} from '@kouan/contract/calls/second-factor.ts'
import { endPendingLogin, findPendingLogin } from '../../domain/second-factor/pending-login.ts'
import {
  beginSetup,
  confirmSetup,
  makeRecoveryCodes,
  readState,
  removeSecondFactor,
  useSecondFactor,
} from '../../domain/second-factor/second-factor.ts'
import { addressOf } from '../../domain/second-factor/totp.ts'
import { endSessions } from '../../domain/user/end-sessions.ts'
import { callerOf } from '../../gate/context.ts'
import { type PrepareContext, servePrepared } from '../../gate/prepared-call.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { BadInput, CallFailure, Refusal } from '../../ground/errors.ts'
import { openSessionAfterSecondStep } from './admit-user.ts'
import { refusedLogin } from './log-login.ts'
import { findDevice, rememberDevice } from './login-device.ts'
import { proveOwnPassword } from './prove-password.ts'
import { nameOfUser } from './session-user.ts'

const outdated = '登录已超时，请重新登录'
const issuer = '口岸台'

export const secondFactor: Served[] = [
  serve(finishLogin, async (context, { ticket, code }) => {
    const method = finishLogin.name
    const userId = await findPendingLogin(context, ticket)
    if (userId === undefined)
      throw await refusedLogin(context, { username: '', refusal: new Refusal(outdated), method })
    await useSecondFactor(context, { userId, code }).catch(async (error: unknown) => {
      const username = await nameOfUser(context.db, userId)
      throw error instanceof CallFailure ? await refusedLogin(context, { username, refusal: error, method }) : error
    })
    await endPendingLogin(context, ticket)
    const result = await openSessionAfterSecondStep(context, { userId, method })
    if ((await findDevice(context, userId)) === undefined) await rememberDevice(context, userId)
    return result
  }),

  serve(readSecondFactor, (context) => readState(context.db, callerOf(context).userId)),

  servePrepared(beginSecondFactor, {
    prepare: checkOwnPassword,
    async handler(context) {
      const { userId, username } = callerOf(context)
      const secret = await beginSetup(context, userId)
      context.audit({ target: `user ${userId}` })
      return { secret, address: addressOf({ issuer, account: username, secret }) }
    },
  }),

  serve(confirmSecondFactor, async (context, { code }) => {
    const { userId, sessionId } = callerOf(context)
    const codes = await confirmSetup(context, { userId, code })
    // A session that somebody else holds has not passed the second step.
    await endSessions(context.db, { userId, but: sessionId })
    context.audit({ target: `user ${userId}`, content: '开启二次验证' })
    return { recoveryCodes: codes }
  }),

  serve(renewRecoveryCodes, async (context, { code }) => {
    const { userId } = callerOf(context)
    await useSecondFactor(context, { userId, code })
    context.audit({ target: `user ${userId}` })
    return { recoveryCodes: await makeRecoveryCodes(context, userId) }
  }),

  servePrepared(endSecondFactor, {
    prepare: checkOwnPassword,
    async handler(context, { code }) {
      const { userId } = callerOf(context)
      await useSecondFactor(context, { userId, code })
      await removeSecondFactor(context.db, userId)
      context.audit({ target: `user ${userId}`, content: '关闭二次验证' })
      return null
    },
  }),
]

function checkOwnPassword(preparing: PrepareContext, { password }: { password: string }): Promise<void> {
  const refusal = () => new BadInput([{ field: 'password', message: '登录密码错误' }])
  return proveOwnPassword(preparing, { password, refusal })
}
