// @vitest-environment jsdom
import { getCaptcha, getSliderChallenge, login, solveSlider } from '@kouan/contract/calls/account.ts'
import { fill, happens, input, pressKey, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { LoginForm } from './login-form.tsx'

/** A login whose tries end with these failures, then succeed. */
async function aLogin(...failures: Refused[]) {
  const done: unknown[] = []
  const asked = await showServed(<LoginForm submitText="登录" onDone={(result) => void done.push(result)} />, [
    [getSliderChallenge, () => ({ id: 'c1' })],
    [solveSlider, () => ({ ticket: 't1' })],
    [getCaptcha, ({ key }) => `data:image/png;base64,${key}`],
    [
      login,
      () => {
        const failure = failures.shift()
        if (failure) throw failure
        return { token: 'x' }
      },
    ],
  ])
  const logins = () => asked.filter(({ call }) => call === login).map(({ input }) => input)
  await fill('用户名', ' zhang ')
  await fill('密码', 'Harbour2026')
  return {
    done,
    logins,
    pictures: () => asked.filter(({ call }) => call === getCaptcha).length,
    tryToLogIn: async () => {
      const before = logins().length
      await submit()
      const slider = () => document.querySelector<HTMLElement>('[role=slider][aria-disabled=false]')
      await until(() => expect(slider()).not.toBeNull())
      for (let handle = slider(); handle; handle = slider()) await pressKey(handle, 'ArrowRight')
      await until(() => expect(logins()).toHaveLength(before + 1))
      await happens(() => {})
    },
  }
}

const submit = () =>
  happens(() => {
    const form = document.querySelector('form')
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })

const missing = new Refused('请输入图形验证码', { kind: 'wrongCaptcha', fields: ['captcha'] })
const wrong = new Refused('验证码错误', { kind: 'wrongCaptcha', fields: ['captcha'] })
const expired = new Refused('验证码已失效', { kind: 'wrongCaptcha', fields: ['captcha'] })

test('login: sends the name without blanks, the password and the ticket of the slider', async () => {
  const { done, logins, tryToLogIn, pictures } = await aLogin()
  await tryToLogIn()
  expect(logins()).toEqual([expect.objectContaining({ username: 'zhang', password: 'Harbour2026', ticket: 't1' })])
  expect(logins()[0]).not.toHaveProperty('captcha')
  await until(() => expect(done).toEqual([{ token: 'x' }]))
  expect(pictures()).toBe(0)
})

test('login, nothing typed: says what is missing and asks for no proof', async () => {
  await aLogin()
  await fill('密码', '')
  await submit()
  expect(shownText()).toContain('请输入密码')
  expect(document.querySelector('[role=slider]')).toBeNull()
})

test.each([
  ['a wrong text', 1, wrong],
  ['an expired picture', 2, expired],
  ['a wrong password', 2, new Refused('用户名或密码错误')],
])('login with a picture, %s: the form has fetched %i pictures', async (_name, pictures, failure) => {
  const screen = await aLogin(missing, failure)
  await screen.tryToLogIn()
  await until(() => expect(screen.pictures()).toBe(1))
  await fill('图形验证码', 'ab3d')
  await screen.tryToLogIn()
  expect(screen.logins()[1]).toMatchObject({ captcha: 'ab3d', checkKey: expect.any(String) })
  await until(() => expect(shownText()).toContain(failure.message))
  await until(() => expect(screen.pictures()).toBe(pictures))
  await happens(() => {})
  expect(screen.pictures()).toBe(pictures)
  // The text of a picture that is gone would be wrong for the next one.
  await until(() => expect(input('图形验证码').value).toBe(pictures === 1 ? 'ab3d' : ''))
})
