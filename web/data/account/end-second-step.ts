// How the dialog of the second step ends it; loaded with the dialog.
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { AskError } from '../calls/ask-error.ts'
import { useSecondStep } from './second-step.ts'

export function finishSecondStep(result: LoginResult): void {
  useSecondStep.getState().pending?.finish(result)
  useSecondStep.setState({ pending: undefined })
}

/** The login fails with this sentence, where it began. */
export function giveUpSecondStep(message = '登录未完成：没有输入动态验证码'): void {
  useSecondStep.getState().pending?.giveUp(new AskError({ kind: 'refused', message }))
  useSecondStep.setState({ pending: undefined })
}
