import type { LoadPage, OpenPage } from '../../menu/area.ts'

const login: LoadPage = () => import('./login-page.tsx')
const thirdLogin: LoadPage = () => import('./third-login-page.tsx')
const casLogin: LoadPage = () => import('./cas-login-page.tsx')

export const accountPages: readonly OpenPage[] = [
  { path: '/user/login', title: '登录', load: login, light: true },
  { path: '/oauth2-app/login', title: '登录', load: thirdLogin, light: true },
  { path: '/user/cas/:source', title: '单点登录', load: casLogin, light: true },
]
