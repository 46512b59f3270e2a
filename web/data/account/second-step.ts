// The second step of a login: whoever logs in waits here until the dialog has asked for the code.
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import type { SecondStep } from '@kouan/contract/calls/second-factor.ts'
import { create } from 'zustand'
import { type AskError, isAskError } from '../calls/ask-error.ts'

interface PendingStep {
  ticket: string
  finish: (result: LoginResult) => void
  giveUp: (error: AskError) => void
}

export const useSecondStep = create<{ pending: PendingStep | undefined }>()(() => ({ pending: undefined }))

/** Resolves to the result of the login, after the second step where the account asks for one. */
export async function withSecondStep(login: Promise<LoginResult>): Promise<LoginResult> {
  try {
    return await login
  } catch (error) {
    if (!isAskError(error, 'secondStep')) throw error
    // Answer of the server with this code.
    const { ticket } = error.result as SecondStep
    return new Promise<LoginResult>((finish, giveUp) => useSecondStep.setState({ pending: { ticket, finish, giveUp } }))
  }
}
