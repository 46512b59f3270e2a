import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { expect, it } from 'vitest'
import { AskError } from '../calls/ask-error.ts'
import { finishSecondStep, giveUpSecondStep } from './end-second-step.ts'
import { useSecondStep, withSecondStep } from './second-step.ts'

const asked = () =>
  Promise.reject(new AskError({ kind: 'secondStep', message: '请输入动态验证码', result: { ticket: 't-1' } }))

it('second step: a login waits for the code, then ends as if there had been one step', async () => {
  const login = withSecondStep(asked())
  await expect.poll(() => useSecondStep.getState().pending?.ticket).toBe('t-1')
  const result = { token: 'x' } as LoginResult
  finishSecondStep(result)
  expect(await login).toBe(result)
  expect(useSecondStep.getState().pending).toBeUndefined()
})

it('second step: closing the dialog fails the login; other failures are passed on', async () => {
  const login = withSecondStep(asked())
  await expect.poll(() => useSecondStep.getState().pending?.ticket).toBe('t-1')
  giveUpSecondStep()
  await expect(login).rejects.toThrow('登录未完成')
  await expect(withSecondStep(Promise.reject(new Error('other')))).rejects.toThrow('other')
})
