import { login } from '@kouan/contract/calls/account.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { Context } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import type { Served } from '../../gate/serve-call.ts'
import { CallFailure, Refusal } from '../../ground/errors.ts'
import { admitUser } from './admit-user.ts'
import { rememberDevice } from './login-device.ts'
import { pictureProblem, useCaptcha } from './proof/captcha.ts'
import { takeProof } from './proof/login-proof.ts'
import { provePassword } from './prove-password.ts'

type Credentials = InputOfCall<typeof login>

/** From so many failures on, the slider alone is no proof. */
const failuresWithoutPicture = 3

export const loginCalls: Served[] = [
  servePrepared(login, {
    prepare(preparing, sent) {
      const { username, password } = sent
      const checkFirst = (context: Context, failures: number) =>
        checkProof(context, { sent, needsPicture: failures >= failuresWithoutPicture })
      const { loginProof } = preparing.services.settings
      const given = { username: username.trim(), password, method: login.name }
      return provePassword(preparing, given, loginProof ? checkFirst : undefined)
    },
    // Tells only people who know the password whether the user may log in.
    async handler(context, _, { userId, device }) {
      const result = await admitUser(context, { userId, method: login.name })
      if (device === undefined) await rememberDevice(context, userId)
      return result
    },
  }),
]

interface SentProof {
  sent: Credentials
  needsPicture: boolean
}

/** The slider's ticket or the picture code, and the picture code in any case after failures. */
async function checkProof(context: Context, { sent, needsPicture }: SentProof): Promise<void> {
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
