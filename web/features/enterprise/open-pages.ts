import type { OpenPage } from '../../menu/area.ts'

export const enterprisePages: readonly OpenPage[] = [
  { path: '/user/register', title: '企业登记注册', load: () => import('./apply/register-page.tsx') },
  {
    path: '/user/registerform',
    name: 'user_register',
    title: '企业登记注册',
    load: () => import('./apply/register-form-page.tsx'),
  },
  { path: '/user/register-result', title: '登记申请已提交', load: () => import('./apply/register-result-page.tsx') },
  { path: '/user/alteration', title: '登记查询与修改', load: () => import('./apply/alteration-page.tsx') },
  { path: '/user/password', title: '忘记密码', load: () => import('./password/forgotten-password-page.tsx') },
  {
    path: '/user/alterationform',
    name: 'user_alteration',
    title: '登记申请',
    load: () => import('./apply/alteration-form-page.tsx'),
  },
]
