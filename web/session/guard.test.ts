import { describe, expect, test } from 'vitest'
import { openPages } from '../app/open-pages.ts'
import { guard, homeOr, openPaths, readRedirect, type Visit } from './guard.ts'

const visit = (fields: Partial<Visit>): Visit => ({
  path: '/order/list',
  address: '/order/list?pageNo=2',
  redirect: null,
  hasToken: false,
  hasMenu: false,
  ...fields,
})

const opens = (path: string) => guard(visit({ path, address: path })).go === 'on'
/** What stands at an address that opens without login. */
const openPage = (path: string) => (opens(path) ? openPages.find((page) => page.path === path)?.title : undefined)

describe('login guard', () => {
  test('S4.001 S2.024 without a token the login page gets the wanted address', () => {
    expect(guard(visit({}))).toEqual({ go: 'to', path: '/user/login?redirect=%2Forder%2Flist%3FpageNo%3D2' })
  })

  test.each(openPaths)('%s opens without login', (path) => {
    expect(guard(visit({ path, address: path }))).toEqual({ go: 'on' })
  })

  test('S2.001 S2.002 S2.003 S2.004 S2.005 the account pages are among them', () => {
    const paths = ['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/user/registerform']
    expect(paths.map(openPage)).toEqual(['登录', '企业登记注册', '登记申请已提交', '登记查询与修改', '企业登记注册'])
    for (const path of paths) expect(guard(visit({ path, address: path })), path).toEqual({ go: 'on' })
  })

  test('S2.006 so is the alteration form', () => {
    expect(openPage('/user/alterationform')).toBe('登记申请')
  })

  test('S2.007 S2.054 the department initialization asks for no login either, whatever stands behind its address', () => {
    expect(openPage('/util/index/:test?')).toBe('部门初始化')
    for (const path of ['/util/index', '/util/index/', '/util/index/anything']) expect(opens(path), path).toBe(true)
    for (const path of ['/util/index/a/b', '/util/indexes', '/util/gallery']) expect(opens(path), path).toBe(false)
  })

  test('S2.008 the page to which a CAS server leads back asks for no login, and is left by who is signed in', () => {
    expect(openPage('/user/cas/:source')).toBe('单点登录')
    const there = { path: '/user/cas/unit', address: '/user/cas/unit?ticket=ST-1' }
    expect(guard(visit(there))).toEqual({ go: 'on' })
    expect(guard(visit({ ...there, hasToken: true }))).toEqual({ go: 'to', path: '/dashboard/analysis' })
    expect(opens('/user/cas/unit/other')).toBe(false)
  })

  test('S4.002 with a token and no menu the menu is loaded first', () => {
    expect(guard(visit({ hasToken: true }))).toEqual({ go: 'load' })
    expect(guard(visit({ hasToken: true, hasMenu: true }))).toEqual({ go: 'on' })
  })

  test('S9.001 home is the analysis unless another path is named', () => {
    for (const none of [null, '', '/', 'https://evil.example']) expect(homeOr(none)).toBe('/dashboard/analysis')
    expect(homeOr('/order/list')).toBe('/order/list')
  })

  test('S2.023 S9.001 who is signed in and opens the login page goes home, or where the redirect says', () => {
    const there = { path: '/user/login', hasToken: true }
    expect(guard(visit(there))).toEqual({ go: 'to', path: '/dashboard/analysis' })
    expect(guard(visit({ ...there, redirect: '/order/list?pageNo=2' }))).toEqual({
      go: 'to',
      path: '/order/list?pageNo=2',
    })
  })
})

describe('rule 6: redirect after login', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/user/login?redirect=/a',
    'order/list',
    '',
  ])('%j is not followed', (wanted) => {
    expect(readRedirect(wanted)).toBeUndefined()
  })

  test('a path of this application is followed with query and hash', () => {
    expect(readRedirect('/order/list?a=1#b')).toBe('/order/list?a=1#b')
  })
})
