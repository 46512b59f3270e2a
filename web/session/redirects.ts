/** The root: everything behind the login; its own address leads to the home page. */
export const rootRoute = { path: '/', name: 'dashboard', title: '首页' } as const

export const redirects: readonly { from: string; to: string }[] = [
  { from: '/login', to: '/user/login' },
  { from: '/user', to: '/user/login' },
  { from: '/oauth2-app', to: '/oauth2-app/login' },
  { from: '/test', to: '/test/home' },
]
