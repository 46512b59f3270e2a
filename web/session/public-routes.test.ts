import { expect, test } from 'vitest'
import { keptInMemory } from '../testing/browser-storage.ts'
import { guard, openPaths } from './guard.ts'
import { publicRoutes, redirects, rootRoute } from './public-routes.ts'

keptInMemory()
const { pages } = await import('../app/pages.ts')
const loginPage = (await pages.login()).default

test('S2.020 S2.021 the root is named dashboard and titled 首页', () => {
  expect(rootRoute).toEqual({ path: '/', name: 'dashboard', title: '首页' })
})

test('S2.029 S2.030 the registration form and the alteration form have names', () => {
  const named = publicRoutes.filter(({ name }) => name !== undefined)
  expect(named).toEqual([
    { path: '/user/registerform', name: 'user_register', title: '企业登记注册', page: 'registerForm' },
    { path: '/user/alterationform', name: 'user_alteration', title: '登记申请', page: 'alterationForm' },
  ])
})

test('S2.009 what only leads to an open page, and the failure page, are open too', () => {
  const paths = [...redirects.map(({ from }) => from), '/oauth2-app/login', '/404']
  const visit = { redirect: null, hasToken: false, hasMenu: false }
  expect(paths.filter((path) => guard({ ...visit, path, address: path }).go !== 'on')).toEqual([])
})

test('S2.028 the titles of the public business routes are Chinese', () => {
  expect(publicRoutes.map(({ title }) => title).filter((title) => !/^[\u4e00-\u9fa5]+$/.test(title))).toEqual([])
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
  expect(loginPage.name).toBe('LoginPage')
})
