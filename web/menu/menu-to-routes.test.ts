import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { describe, expect, test } from 'vitest'
import { aMenuItem } from '../testing/a-menu-item.ts'
import { addressPattern, findTrail, lowAppIdOf, menuToRoutes, pagePath } from './menu-to-routes.ts'

const item = (fields: Partial<MenuItem>) =>
  aMenuItem('/order/list', {
    name: 'order-list',
    component: 'dashboard/Analysis',
    meta: { title: '订单查询' },
    ...fields,
  })
const only = (menu: Partial<MenuItem>, permissions: string[] = []) => menuToRoutes([item(menu)], permissions)[0]

describe('addresses of rows', () => {
  const patternOf = (menu: Partial<MenuItem>) => addressPattern(only(menu) as NonNullable<ReturnType<typeof only>>)

  test('stand behind the path of a page, in place of the part that nobody reads', () => {
    expect(patternOf({ path: '/isystem/user' })).toBe('/isystem/user/:row?')
    expect(patternOf({ path: '/order/list/:test?' })).toBe('/order/list/:row?')
    expect(patternOf({ name: 'low-app-form', path: '/low/form' })).toBe('/low/form/:appId/:row?')
  })

  test('are none of a page with parts of its own, nor of a group', () => {
    expect(patternOf({ path: '/register/examine/:id/:status?' })).toBe('/register/examine/:id/:status?')
    expect(patternOf({ path: '/order', component: 'layouts/RouteView' })).toBe('/order')
  })
})

describe('menu to routes', () => {
  test('S2.070 S2.071 an item becomes a route with its path, name, redirect, component, hidden and meta', () => {
    const meta = { title: '订单查询', icon: 'home', keepAlive: true }
    expect(only({ redirect: '/order/mylist', hidden: true, meta })).toMatchObject({
      path: '/order/list',
      name: 'order-list',
      title: '订单查询',
      redirect: '/order/mylist',
      hidden: true,
      target: { kind: 'page', page: 'dashboard/Analysis' },
      meta,
    })
    expect(only({ path: 'order/list' })?.path).toBe('/order/list')
    expect(only({ hidden: false, redirect: null })).toMatchObject({ hidden: false, redirect: undefined })
  })

  test('pages that everybody has beside the menu make no route of it', () => {
    const family = ['account/center/Index', 'account/settings/Index', 'system/UserAnnouncementList']
    expect(
      menuToRoutes(
        family.map((component) => item({ component })),
        [],
      ),
    ).toEqual([])
    expect(menuToRoutes([item({ component: 'system/SysAnnouncementList' })], [])).toHaveLength(1)
  })

  test('S2.073 an item whose route flag is 0 makes no route', () => {
    const skipped = [item({ route: '0' }), item({ route: '0', children: [item({})] })]
    const kept = item({ path: '/kept', children: skipped })
    const routes = menuToRoutes([...skipped, kept], [])
    expect(routes.map(({ path, children }) => [path, children])).toEqual([['/kept', []]])
  })

  test('S2.074 an item with alwaysShow redirects to its own path', () => {
    expect(only({ alwaysShow: true, redirect: '/elsewhere' })?.redirect).toBe('/order/list')
    expect(only({ alwaysShow: true })?.redirect).toBe('/order/list')
    expect(only({ alwaysShow: true, path: 'order/mylist' })?.redirect).toBe('/order/mylist')
    const below = only({ component: 'layouts/RouteView', children: [item({ alwaysShow: true, path: '/order/below' })] })
    expect(below?.redirect).toBeUndefined()
    expect(below?.children[0]?.redirect).toBe('/order/below')
  })

  test('S2.075 children become nested routes', () => {
    const group = { path: '/order/more', component: 'layouts/RouteView', children: [item({ path: '/order/mylist' })] }
    const route = only({ path: '/order', component: 'layouts/RouteView', children: [item({}), item(group)] })
    expect(route?.target).toEqual({ kind: 'group', layout: 'plain' })
    expect(route?.children.map((child) => child.path)).toEqual(['/order/list', '/order/more'])
    expect(route?.children[1]?.children.map((child) => child.path)).toEqual(['/order/mylist'])
  })

  test('S2.076 routes whose name starts with low-app carry an appId', () => {
    expect(only({ name: 'low-app-form', path: '/low/form' })?.path).toBe('/low/form/:appId')
    expect(only({ name: 'low-app-form', path: '/low/:appId/form' })?.path).toBe('/low/:appId/form')
    expect(only({ name: 'low-app', path: '/low' })?.path).toBe('/low/:appId')
    expect(only({ name: 'slow-app' })?.path).toBe('/order/list')
  })

  test('S7.006 only low-app routes hand on the appId of their address', () => {
    expect(lowAppIdOf({ name: 'low-app-form' }, '42')).toBe('42')
    for (const name of ['order-list', 'slow-app', 'online-low-app', ''])
      expect(lowAppIdOf({ name }, '42'), name).toBeUndefined()
  })

  test('S6.010 routes are filtered by the permission of their meta', () => {
    const guarded = { meta: { title: '审核', permission: ['enterprise:review'] } }
    expect(only(guarded)).toBeUndefined()
    expect(only(guarded, ['enterprise:review'])?.title).toBe('审核')
    expect(only(guarded, ['enterprise', 'enterprise:review:all'])).toBeUndefined()
    expect(only({})?.title).toBe('订单查询')
    expect(only({ meta: { title: '无人', permission: [] } }, ['enterprise:review'])).toBeUndefined()
    const either = { meta: { title: '审核', permission: ['enterprise:review', 'enterprise:change'] } }
    expect(only(either, ['enterprise:change'])?.title).toBe('审核')
    const group = { component: 'layouts/RouteView', children: [item(guarded), item({ path: '/open' })] }
    expect(only(group)?.children.map(({ path }) => path)).toEqual(['/open'])
    expect(only(group, ['enterprise:review'])?.children).toHaveLength(2)
    expect(only({ ...group, ...guarded })).toBeUndefined()
    const below = { component: 'layouts/RouteView', children: [item(either)] }
    expect(only({ ...below, ...guarded }, ['enterprise:review'])?.children).toHaveLength(1)
    const foreign = { component: 'layouts/RouteView', children: [item({ meta: { title: '改', permission: ['x'] } })] }
    expect(only({ ...foreign, meta: { title: '组', permission: ['x', 'y'] } }, ['y'])?.children).toEqual([])
  })

  test('S2.128 title, permission, keepAlive and componentName of the meta reach the route', () => {
    const meta = { title: '订单查询', permission: ['order:list'], keepAlive: true, componentName: 'OrderList' }
    const route = only({ meta }, ['order:list'])
    expect(route?.title).toBe('订单查询')
    expect(route?.meta).toEqual(meta)
    expect(only({ meta }, [])).toBeUndefined()
  })

  test('the four layouts hold pages, embed an address or put a header above', () => {
    expect(only({ component: 'layouts/PageView' })?.target).toEqual({ kind: 'group', layout: 'header' })
    expect(only({ component: 'layouts/BlankLayout' })?.target).toEqual({ kind: 'group', layout: 'plain' })
    const meta = { title: '百科', url: 'https://example.com' }
    expect(only({ component: 'layouts/IframePageView', meta })?.target).toEqual({ kind: 'iframe', url: meta.url })
    const outside = { ...meta, internalOrExternal: true }
    expect(only({ component: 'layouts/IframePageView', meta: outside })?.target).toEqual({
      kind: 'external',
      url: meta.url,
    })
  })

  test('an unknown component is kept by name, for the page that says which', () => {
    expect(only({ component: 'system/Nothing' })?.target).toEqual({ kind: 'page', page: 'system/Nothing' })
    expect(only({ component: 'constructor' })?.target).toEqual({ kind: 'page', page: 'constructor' })
  })

  test('the trail leads from the top to the route', () => {
    const menu = menuToRoutes([item({ path: '/order', component: 'layouts/RouteView', children: [item({})] })], [])
    expect(findTrail(menu, '/order/list').map((route) => route.path)).toEqual(['/order', '/order/list'])
    expect(findTrail(menu, '/nowhere')).toEqual([])
  })
})

test('what may be left out of a path makes no other page, what is needed does', () => {
  const examine = '/register/examine/:id/:status?'
  expect(pagePath('/register/examine/1/2', examine)).toBe('/register/examine/1')
  expect(pagePath('/register/examine/1', examine)).toBe('/register/examine/1')
  expect(pagePath('/register/examine/2/1', examine)).toBe('/register/examine/2')
  expect(pagePath('/Order/list/17/', '/order/list/:row?')).toBe('/order/list')
  expect(pagePath('/help', '/help/:topic?')).toBe('/help')
})
