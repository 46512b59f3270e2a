// The picture code for clients without the slider.
import { randomInt } from 'node:crypto'
import { checkCaptcha, getCaptcha } from '@kouan/contract/calls/account.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { captchaImage, captchaText } from './captcha-image.ts'
import { keepProof } from './login-proof.ts'
import { captchaAnswer, judgeCaptcha } from './use-captcha.ts'

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
