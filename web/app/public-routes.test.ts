import { expect, test } from 'vitest'
import { openPaths } from './guard.ts'
import { publicRoutes, redirects, rootRoute } from './public-routes.ts'

test('S2.020 S2.021 the root is named dashboard and titled 首页', () => {
  expect(rootRoute).toEqual({ path: '/', name: 'dashboard', title: '首页' })
})

test('S2.009 what only leads to an open page, and the failure page, are open too', () => {
  expect(
    [...redirects.map(({ from }) => from), '/oauth2-app/login', '/404'].filter((path) => !openPaths.includes(path)),
  ).toEqual([])
})

test('every public page is open', () => {
  expect(publicRoutes.map(({ path }) => path).filter((path) => !openPaths.includes(path))).toEqual([])
})

test('S2.089 the account login is one of the pages that are loaded when they are opened', () => {
  expect(publicRoutes.find(({ path }) => path === '/user/login')).toEqual({
    path: '/user/login',
    title: '登录',
    page: 'login',
  })
})
