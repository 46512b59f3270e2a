import type { LoadPage, OpenPage } from '../../menu/area.ts'

const login: LoadPage = () => import('./login-page.tsx')

export const accountPages: readonly OpenPage[] = [
  { path: '/user/login', title: '登录', load: login, light: true },
  { path: '/oauth2-app/login', title: '登录', load: login, light: true },
]
