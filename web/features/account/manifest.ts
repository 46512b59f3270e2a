import type { Area, LoadPage } from '../../menu/area.ts'

const login: LoadPage = () => import('./login-page.tsx')

export const account: Area = {
  open: [
    { path: '/user/login', title: '登录', load: login },
    { path: '/oauth2-app/login', title: '登录', load: login },
  ],
}
