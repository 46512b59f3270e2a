// What the login page offers besides name and password, and where it leads. Kept small: each visitor loads it.
import { defineCall, returns } from '../language/call.ts'
import { text } from '../language/field.ts'

/** Code of the other system. */
export const source = text({ label: '统一认证编码', required: true, max: 30 })

export interface LoginWays {
  /** A code on the phone. */
  phone: boolean
  /** Other systems. */
  providers: { code: string; name: string; kind: string }[]
}

/** What the login page offers besides name and password. */
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

/** In the same window; `redirect` is where the visitor wanted to be. */
export const beginThirdLogin = defineCall({
  needs: 'public',
  anonymous: true,
  limit: 60,
  reply: 'redirect',
  device: 'begun',
  name: 'account.beginThirdLogin',
  title: '统一认证登录',
  method: 'GET',
  path: '/sys/thirdLogin/oauth2/:source/login',
  audit: 'none',
  input: { source, redirect: text({ label: '登录后的地址', max: 500 }) },
  returns: returns<string>(),
})
