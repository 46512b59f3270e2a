// Ways to log in besides name and password; loaded by the pages that offer them.
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { loginAsDemo } from '@kouan/contract/calls/demo-login.ts'
import { loginByPhone } from '@kouan/contract/calls/phone-login.ts'
import { getThirdUser, validateCasLogin } from '@kouan/contract/calls/third-login.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { ask } from '../calls/ask.ts'
import { withSecondStep } from './second-step.ts'

/** As `logIn` of account-data, by a code on the phone. */
export const logInByPhone = (input: InputOfCall<typeof loginByPhone>): Promise<LoginResult> =>
  withSecondStep(ask(loginByPhone, input, { onlyCode: 200 }))

/** As `logIn`, by the token that another system led to, and the code of that system. */
export const logInByThird = ({ token, source }: { token: string; source: string }): Promise<LoginResult> =>
  withSecondStep(ask(getThirdUser, { a: token, b: source }, { onlyCode: 200 }))

/** As `logIn`, by the ticket of a CAS server; any success counts. */
export const logInByTicket = (input: InputOfCall<typeof validateCasLogin>): Promise<LoginResult> =>
  withSecondStep(ask(validateCasLogin, input))

/** As `logIn`, by one press, into an account of the demonstration. */
export const logInAsDemo = (username: string): Promise<LoginResult> =>
  withSecondStep(ask(loginAsDemo, { username }, { onlyCode: 200 }))
