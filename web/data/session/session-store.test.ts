import type { LoginResult } from '@kouan/contract/calls/account.ts'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { aMenuItem } from '../../testing/a-menu-item.ts'
import { inMemoryStore } from '../../testing/browser-storage.ts'

const kept = inMemoryStore()
const { clearSession, emptyMenuMessage, storePermission, signIn, useSession } = await import('./session-store.ts')
const { useSite } = await import('../settings/site-store.ts')

const item = { value: '1', text: '男', title: '男', label: '男' }
const result: LoginResult = {
  token: 'secret',
  userInfo: {
    id: '7',
    username: 'wang',
    realname: '王芳',
    avatar: '/face.png',
    phone: null,
    email: null,
    orgCode: 'A01',
    status: 1,
    sex: 2,
    enterpriseId: null,
    mustChangePassword: false,
    birthday: null,
    settings: {},
  },
  departs: [],
  multi_depart: 0,
  sysAllDictItems: { sex: [item] },
  dictionariesTag: 'one',
}
const page = aMenuItem('/order/list', { meta: { title: '订单查询' } })

afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
})

test('S3.073 S3.079 S3.080 S3.081 token, user, name, dictionaries and tenant are kept in the browser', () => {
  signIn({ ...result, tenantList: [{ id: 7, name: '甲' }] })
  expect(kept('Access-Token')).toBe('secret')
  expect(kept('Login_Userinfo')).toEqual(result.userInfo)
  expect(kept('Login_Username')).toBe('wang')
  expect(kept('UI_CACHE_DB_DICT_DATA')).toEqual({ sex: [item] })
  expect(kept('TENANT_ID')).toBe('7')
})

test('S3.073 a later visit begins with what is kept', async () => {
  signIn({ ...result, tenantList: [{ id: 7, name: '甲' }] })
  vi.resetModules()
  const later = (await import('./session-store.ts')).useSession.getState()
  expect(later).toMatchObject({ token: 'secret', user: result.userInfo, tenantId: '7' })
  const { useDictionary } = await import('./dictionary-store.ts')
  const Shown = () => createElement('p', null, useDictionary('sex')[0]?.text)
  expect(renderToStaticMarkup(createElement(Shown))).toBe('<p>男</p>')
})

test('S3.074 S6.022 the tenant is 0 unless the user has one', () => {
  expect([useSession.getInitialState().tenantId, useSession.getState().tenantId]).toEqual(['0', '0'])
  signIn(result)
  expect([useSession.getState().tenantId, kept('TENANT_ID')]).toEqual(['0', '0'])
  signIn({ ...result, tenantList: [{ id: 8, name: '乙' }] })
  expect(useSession.getState().tenantId).toBe('8')
})

test('S6.021 the flag of the safe mode is stored with the rights', () => {
  expect(useSession.getState().sysSafeMode).toBe(false)
  storePermission({ menu: [page], auth: [], allAuth: [], codeList: [], sysSafeMode: true })
  expect(useSession.getState().sysSafeMode).toBe(true)
  storePermission({ menu: [page], auth: [], allAuth: [], codeList: [], sysSafeMode: false })
  expect(useSession.getState().sysSafeMode).toBe(false)
})

test('S3.082 S3.083 the rights of the user and all rights are kept, each under its key, and a later visit begins with them', async () => {
  const [held, other] = ['role:add', 'role:edit'].map((action) => ({
    action,
    type: '1',
    status: '1',
    describe: action,
  }))
  const auth = held ? [held] : []
  const allAuth = held && other ? [held, other] : []
  storePermission({ menu: [page], auth, allAuth, codeList: [], sysSafeMode: false })
  expect(kept('LOGIN_USER_BUTTON_AUTH')).toEqual(auth)
  expect(kept('SYS_BUTTON_AUTH')).toEqual(allAuth)
  vi.resetModules()
  const later = (await import('./session-store.ts')).useSession.getState()
  expect([later.auth, later.allAuth]).toEqual([auth, allAuth])
})

test('S4.007 S8.028 a menu that is empty or no list is refused with its message', () => {
  expect(emptyMenuMessage).toBe('getPermissionList: permissions must be a non-null array !')
  for (const menu of [[], null, undefined]) {
    const permission = { menu: menu as unknown as MenuItem[], auth: [], allAuth: [], codeList: [], sysSafeMode: false }
    expect(() => storePermission(permission)).toThrow(emptyMenuMessage)
  }
  expect(useSession.getState().menu).toBeUndefined()
})

test('S4.004 going out forgets everything of this user, and nothing of the product', () => {
  signIn(result)
  storePermission({ menu: [page], auth: [], allAuth: [], codeList: [], sysSafeMode: true })
  const before = useSite.getState()
  clearSession()
  const person = ['Access-Token', 'Login_Userinfo', 'Login_Username', 'TENANT_ID']
  for (const key of [...person, 'UI_CACHE_DB_DICT_DATA', 'LOGIN_USER_BUTTON_AUTH', 'SYS_BUTTON_AUTH'])
    expect(kept(key), key).toBeUndefined()
  expect(useSession.getState()).toMatchObject({ token: undefined, user: undefined, menu: undefined, tenantId: '0' })
  expect(useSite.getState()).toBe(before)
})
