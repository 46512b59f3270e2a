import { expect, test } from 'vitest'
import { guard, openPaths } from '../session/guard.ts'
import { redirects, rootRoute } from '../session/redirects.ts'
import { inMemoryStore } from '../testing/browser-storage.ts'

inMemoryStore()
const { pages } = await import('./areas.ts')
const { openPages } = await import('./open-pages.ts')
const loginPage = await openPages.find(({ path }) => path === '/user/login')?.load()

test('S2.020 S2.021 the root is named dashboard and titled 首页', () => {
  expect(rootRoute).toEqual({ path: '/', name: 'dashboard', title: '首页' })
})

test('S2.029 S2.030 the registration form and the alteration form have names', () => {
  const named = openPages.flatMap(({ path, name, title }) => (name === undefined ? [] : [{ path, name, title }]))
  expect(named).toEqual([
    { path: '/user/registerform', name: 'user_register', title: '企业登记注册' },
    { path: '/user/alterationform', name: 'user_alteration', title: '登记申请' },
  ])
})

test('S2.009 what only leads to an open page, and the failure page, are open too', () => {
  const paths = [...redirects.map(({ from }) => from), '/oauth2-app/login', '/404']
  const visit = { redirect: null, hasToken: false, hasMenu: false }
  expect(paths.filter((path) => guard({ ...visit, path, address: path }).go !== 'on')).toEqual([])
})

test('S2.028 the titles of the public business routes are Chinese', () => {
  expect(openPages.map(({ title }) => title).filter((title) => !/^[\u4e00-\u9fa5]+$/.test(title))).toEqual([])
})

test('every public page is open', () => {
  expect(openPages.map(({ path }) => path).filter((path) => !openPaths.includes(path))).toEqual([])
})

test('S2.089 the account login is one of the pages that are loaded when they are opened', () => {
  expect(openPages.find(({ path }) => path === '/user/login')?.title).toBe('登录')
  expect(loginPage?.default.name).toBe('LoginPage')
})

test('a component string that no area names is no page, whatever objects inherit', () => {
  expect(['system/Nothing', 'constructor', 'login'].filter((component) => pages.has(component))).toEqual([])
})
