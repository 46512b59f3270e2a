// @vitest-environment jsdom
import {
  finishPasswordReset,
  readPasswordReset,
  requestPasswordReset,
} from '@kouan/contract/calls/enterprise/password-reset.ts'
import { chooseFiles, control, fill, hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import ForgottenPasswordPage, { SetPassword } from './forgotten-password-page.tsx'

const letter = new File(['x'], '函件.pdf', { type: 'application/pdf' })
const isChosen = (tab: string) => control(tab).getAttribute('aria-selected') === 'true'

test('forgotten password: without a letter nothing is sent; the code, once saved, leads to the new password', async () => {
  const asked = await showServed(<ForgottenPasswordPage />, [[requestPasswordReset, () => ({ resumeCode: 'CODE-1' })]])
  await fill('申请编号', ' A1 ')
  await fill('统一社会信用代码', '91440300MA5DA1234X')
  await press('提交申请')
  await until(() => expect(shownText()).toContain('请选择盖章函件'))
  expect(asked).toEqual([])
  await chooseFiles([letter])
  expect(shownText()).not.toContain('请选择盖章函件')
  await press('提交申请')
  await until(() => expect(shownText()).toContain('CODE-1'))
  expect(asked[0]?.input).toMatchObject({ applyNo: 'A1', creditCode: '91440300MA5DA1234X' })
  await press('已保存')
  await until(() => expect([isChosen('申请重置'), isChosen('已有续填码')]).toEqual([false, true]))
})

test.each([
  [{ status: 'WAITING' }, '申请还在等待审核', false],
  [{ status: 'REFUSED', reason: '函件不清楚' }, '申请没有通过：函件不清楚', false],
  [{ status: 'PASSED', validUntil: '2026-11-28 10:00' }, '请在 2026-11-28 10:00 前设置新密码', true],
])('new password, %j: %s', async (state, sentence, maySet) => {
  await showServed(<SetPassword />, [[readPasswordReset, () => state]])
  await fill('续填码', ' CODE-1 ')
  await press('查询')
  await until(() => expect(shownText()).toContain(sentence))
  expect(hasControl('设置新密码')).toBe(maySet)
})

test('new password, passed: both inputs must agree, a refusal is said, and then it is valid', async () => {
  const refusals = [new Refused('续填码已过期')]
  const asked = await showServed(<SetPassword />, [
    [readPasswordReset, () => ({ status: 'PASSED' })],
    [
      finishPasswordReset,
      () => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
      },
    ],
  ])
  await fill('续填码', 'CODE-1')
  await press('查询')
  await until(() => expect(hasControl('设置新密码')).toBe(true))
  await fill('新密码', 'Harbour2026')
  await fill('确认新密码', 'Harbour2027')
  await press('设置新密码')
  await until(() => expect(shownText()).toContain('两次输入的密码不一样'))
  await fill('确认新密码', 'Harbour2026')
  await press('设置新密码')
  await until(() => expect(shownText()).toContain('续填码已过期'))
  await press('设置新密码')
  await until(() => expect(shownText()).toContain('新密码已生效'))
  expect(asked.at(-1)?.input).toEqual({ resumeCode: 'CODE-1', password: 'Harbour2026' })
})
