// The pages inside the login shell, open to everybody.
import type { PageKey } from '@kouan/contract/menu/page-keys.ts'

export interface PublicRoute {
  path: string
  /** Of those that the specification names. */
  name?: string
  title: string
  page: PageKey
}

export const publicRoutes: readonly PublicRoute[] = [
  { path: '/user/login', title: '登录', page: 'login' },
  { path: '/oauth2-app/login', title: '登录', page: 'login' },
  { path: '/user/register', title: '企业登记注册', page: 'register' },
  { path: '/user/registerform', name: 'user_register', title: '企业登记注册', page: 'registerForm' },
  { path: '/user/register-result', title: '登记申请已提交', page: 'registerResult' },
  { path: '/user/alteration', title: '登记查询与修改', page: 'alteration' },
  { path: '/user/alterationform', name: 'user_alteration', title: '登记申请', page: 'alterationForm' },
]

/** The root: everything behind the login; its own address leads to the home page. */
export const rootRoute = { path: '/', name: 'dashboard', title: '首页' } as const

export const redirects: readonly { from: string; to: string }[] = [
  { from: '/login', to: '/user/login' },
  { from: '/user', to: '/user/login' },
  { from: '/oauth2-app', to: '/oauth2-app/login' },
  { from: '/test', to: '/test/home' },
]
