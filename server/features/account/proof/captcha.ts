// The picture code for clients without the slider.
import { randomInt } from 'node:crypto'
import { checkCaptcha, getCaptcha } from '@kouan/contract/calls/account.ts'
import { keepingWrites, Refusal } from '../../../gate/errors.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { captchaImage, captchaText } from './captcha-image.ts'
import { keepProof, seeProof, takeProof } from './login-proof.ts'

export const captcha: Served[] = [
  serve(getCaptcha, async (context, { key }) => {
    const text = captchaText(randomInt)
    await keepProof(context, { kind: 'captcha', key, answer: captchaAnswer(context.services.vault, text) })
    return captchaImage(text, randomInt)
  }),

  serve(checkCaptcha, async ({ db, now, services }, { captcha, checkKey }) => {
    const proof = { kind: 'captcha', key: checkKey, now } as const
    const kept = await seeProof(db, proof)
    if (!kept) throw new Refusal('验证码无效')
    if (kept.answer === captchaAnswer(services.vault, captcha)) return null
    // One try a picture: otherwise this call would tell a guesser when to log in.
    await takeProof(db, proof)
    throw keepingWrites(new Refusal('验证码错误'))
  }),
]

/** How the text of a picture is kept and compared; case does not count. */
export const captchaAnswer = (vault: { fingerprint(value: string): string }, text: string) =>
  vault.fingerprint(`captcha ${text.trim().toLowerCase()}`)
