// Ways of the login page besides name and password. Kept small: each visitor loads it.
import { defineCall, returns } from '../language/call.ts'

export interface LoginWays {
  /** A code on the phone. */
  phone: boolean
  /** Other systems. */
  providers: { code: string; name: string; kind: string }[]
  /** Accounts of the demonstration that one press enters; empty in every other system. */
  demoAccounts: DemoAccount[]
}

export interface DemoAccount {
  username: string
  role: string
  /** Purpose of the account, in a few words. */
  purpose: string
}

/** Ways of the login page besides name and password. */
export const readLoginWays = defineCall({
  name: 'account.loginWays',
  title: '获取登录方式',
  method: 'GET',
  path: '/sys/loginWays',
  needs: 'public',
  anonymous: true,
  limit: 120,
  input: {},
  returns: returns<LoginWays>(),
})
