import { describe, expect, it } from 'vitest'
import { AskError } from '../../data/calls/ask-error.ts'
import { asksForPicture, isPictureStillValid } from './login-picture.ts'

const failed = (message: string, field?: string) =>
  new AskError({ kind: 'wrongCaptcha', message, problems: field ? [{ field, message }] : [] })

describe('the picture of the login', () => {
  it('is asked for when the server names it, and not for a ticket that is over', () => {
    expect(asksForPicture(failed('多次登录失败，请输入图形验证码', 'captcha'))).toBe(true)
    expect(asksForPicture(failed('验证已失效，请重新拖动滑块'))).toBe(false)
    expect(asksForPicture(new AskError({ kind: 'refused', message: '用户名或密码错误' }))).toBe(false)
    expect(asksForPicture(new Error('captcha'))).toBe(false)
  })

  it('stays after a wrong try, and is changed after anything else', () => {
    expect(isPictureStillValid(failed('验证码错误', 'captcha'))).toBe(true)
    expect(isPictureStillValid(failed('验证码错误次数过多，请点击图片更换一张', 'captcha'))).toBe(false)
    expect(isPictureStillValid(new AskError({ kind: 'refused', message: '用户名或密码错误' }))).toBe(false)
  })
})
