// Login of the demonstration's accounts by one press.
import { loginAsDemo } from '@kouan/contract/calls/demo-login.ts'
import { readDemoAccounts } from '../../domain/demo/demo-accounts.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { CallFailure } from '../../ground/errors.ts'
import { admitUser } from './admit-user.ts'

export const demoLogin: Served[] = [
  serve(loginAsDemo, async (context, { username }) => {
    const found = (await readDemoAccounts(context)).find((account) => account.username === username)
    if (found === undefined) throw new CallFailure('unknownPath')
    return admitUser(context, { userId: found.userId, method: loginAsDemo.name })
  }),
]
