// Login of the demonstration's accounts by one press, on the page of a system that shows nothing else.
import { defineCall, returns } from '../language/call.ts'
import { text } from '../language/field.ts'
import type { LoginResult } from './account.ts'

/** Answers as an unknown path where the server is not started for a demonstration, or the account is none of it. */
export const loginAsDemo = defineCall({
  name: 'account.loginAsDemo',
  title: '演示账号登录',
  method: 'POST',
  path: '/sys/demoLogin',
  needs: 'public',
  anonymous: true,
  limit: 30,
  audit: 'none',
  message: '登录成功',
  input: { username: text({ label: '用户名', required: true, max: 64 }) },
  returns: returns<LoginResult>(),
})
