// The picture code for clients without the slider: draws a picture, and judges the text read from it. A
// picture bears three wrong tries and five minutes, and serves one login.
import { randomInt } from 'node:crypto'
import { getCaptcha } from '@kouan/contract/calls/account.ts'
import { checkCaptcha } from '@kouan/contract/calls/caller-calls.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Context } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { CallFailure, withCommittedWrites } from '../../../ground/errors.ts'
import { captchaImage, captchaText } from './captcha-image.ts'
import { countTry, keepProof, seeProof, takeProof } from './login-proof.ts'

const triesOfPicture = 3

export const captcha: Served[] = [
  serve(getCaptcha, async (context, { key }) => {
    const text = captchaText(randomInt)
    await keepProof(context, { kind: 'captcha', key, answer: captchaAnswer(context.services.vault, text) })
    return captchaImage(text, randomInt)
  }),

  serve(checkCaptcha, async (context, { captcha, checkKey }) => {
    await judgeCaptcha(context, { key: checkKey, text: captcha })
    return null
  }),
]

export interface SentCaptcha {
  key: string
  text: string
}

export const pictureProblem = (message: string): Problem[] => [{ field: 'captcha', message }]

const failure = (message: string) =>
  withCommittedWrites(new CallFailure('wrongCaptcha', message, pictureProblem(message)))

/** Throws unless the text is that of the picture, which stays. */
export async function judgeCaptcha(context: Context, { key, text }: SentCaptcha): Promise<void> {
  if (await seeProof(context, pictureOf(context, { key, text }))) return
  const left = await countTry(context, key, triesOfPicture)
  if (left === undefined) throw failure('验证码已过期，请点击图片更换一张')
  throw failure(left > 0 ? '验证码错误' : '验证码错误次数过多，请点击图片更换一张')
}

const pictureOf = ({ services }: Context, { key, text }: SentCaptcha) =>
  ({ kind: 'captcha', key, answer: captchaAnswer(services.vault, text) }) as const

/** The same, and the picture is used up. */
export async function useCaptcha(context: Context, sent: SentCaptcha): Promise<void> {
  await judgeCaptcha(context, sent)
  if (!(await takeProof(context, pictureOf(context, sent)))) throw failure('验证码已过期，请点击图片更换一张')
}

/** How the text of a picture is kept and compared; case does not count. */
export const captchaAnswer = (vault: { fingerprint(value: string): string }, text: string) =>
  vault.fingerprint(`captcha ${text.trim().toLowerCase()}`)
