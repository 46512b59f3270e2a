// @vitest-environment jsdom
import { sendPhoneCode } from '@kouan/contract/calls/phone-login.ts'
import { control, fill, happens, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { PhoneForm } from './phone-form.tsx'

const submit = () =>
  happens(() => {
    const form = document.querySelector('form')
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })

test('phone login: a wrong number asks for no code, digits in full width are a number, and another code has to wait', async () => {
  const refusals = [new Refused('发送过于频繁')]
  const asked = await showServed(<PhoneForm onDone={() => {}} />, [
    [
      sendPhoneCode,
      () => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
      },
    ],
  ])
  await press('获取验证码')
  expect(shownText()).toContain('请输入手机号')
  await fill('手机号', '１３８00001111')
  await press('获取验证码')
  await until(() => expect(shownText()).toContain('发送过于频繁'))
  await press('获取验证码')
  await until(() => expect((control(/秒后重新获取/) as HTMLButtonElement).disabled).toBe(true))
  expect(asked.map(({ input }) => input.mobile)).toEqual(['13800001111', '13800001111'])
})

test.each([
  ['13800001111', '12345', '请输入6位短信验证码'],
  ['138', '123456', '手机'],
])('phone login, %s with code %s: nothing is sent', async (mobile, code, sentence) => {
  const asked = await showServed(<PhoneForm onDone={() => {}} />, [])
  await fill('手机号', mobile)
  await fill('短信验证码', code)
  await submit()
  expect(shownText()).toContain(sentence)
  expect(asked).toEqual([])
})
