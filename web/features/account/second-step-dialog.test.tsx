// @vitest-environment jsdom
import { finishLogin } from '@kouan/contract/calls/second-factor.ts'
import { fill, happens, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { useSecondStep } from '../../data/account/second-step.ts'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'

const submit = () =>
  happens(() => {
    const form = document.querySelector('form')
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  })

test('second step: an empty code is refused here, a wrong one by the server; the right one ends the login', async () => {
  const ended: unknown[] = []
  useSecondStep.setState({
    pending: { ticket: 'k1', finish: (result) => void ended.push(result), giveUp: () => {} },
  })
  const asked = await showServed(<SecondStepDialog />, [
    [
      finishLogin,
      ({ code }) => {
        if (code !== '123456') throw new Refused('动态验证码不正确')
        return { token: 'x' }
      },
    ],
  ])
  await fill('动态验证码', '  ')
  await submit()
  expect([shownText().includes('请输入动态验证码或恢复码'), asked]).toEqual([true, []])
  await fill('动态验证码', '111111')
  await submit()
  await until(() => expect(shownText()).toContain('动态验证码不正确'))
  await fill('动态验证码', ' 123456 ')
  await submit()
  await until(() => expect(ended).toEqual([{ token: 'x' }]))
  expect(asked[1]?.input).toMatchObject({ ticket: 'k1', code: '123456' })
  expect(useSecondStep.getState().pending).toBeUndefined()
})
