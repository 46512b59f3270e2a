import { describe, expect, it } from 'vitest'
import { type GrantedRow, menuTree } from './menu-tree.ts'

const row = (more: Partial<GrantedRow>): GrantedRow => ({
  id: '1',
  parent_id: null,
  name: '一',
  url: '/one',
  component: 'a/One',
  component_name: null,
  redirect: null,
  menu_type: 0,
  perms: null,
  perms_type: '1',
  always_show: false,
  icon: null,
  route: true,
  keep_alive: false,
  hidden: false,
  hide_tab: false,
  hide_head: false,
  internal_or_external: false,
  status: '1',
  ...more,
})

describe('the menu as a tree', () => {
  it('S2.071 S2.072 S2.075 gives each entry path, name, redirect, component, hidden and meta, its children below it; buttons are no entries', () => {
    const rows = [
      row({ icon: 'home', keep_alive: true, perms: 'one:list' }),
      row({ id: '2', parent_id: '1', url: '/one/two/:id', menu_type: 1, route: false, hidden: true }),
      row({ id: '3', parent_id: '1', url: null, menu_type: 2, perms: 'one:add,one:edit' }),
      row({ id: '4', parent_id: '1', url: null, menu_type: 2, perms: 'one:delete', status: '0' }),
      row({ id: '9', parent_id: '8', menu_type: 1 }),
    ]
    expect(menuTree(rows)).toEqual([
      {
        id: '1',
        path: '/one',
        name: 'one',
        component: 'a/One',
        redirect: null,
        route: '1',
        hidden: true,
        meta: {
          title: '一',
          icon: 'home',
          permissionList: ['one:list', 'one:add', 'one:edit'],
          keepAlive: true,
          internalOrExternal: false,
          componentName: 'One',
        },
        children: [
          {
            id: '2',
            path: '/one/two/:id',
            name: 'one-two-@id',
            component: 'a/One',
            route: '0',
            hidden: true,
            meta: { title: '一', keepAlive: false, internalOrExternal: false, componentName: 'One' },
          },
        ],
      },
    ])
  })

  it.each([
    ['all of them', [true, true], true],
    ['one of them', [true, false], undefined],
    ['none', [], undefined],
  ])('a group of pages, hidden are %s', (_name, pages, expected) => {
    const below = pages.map((hidden, at) => row({ id: `2${at}`, parent_id: '1', menu_type: 1, hidden }))
    expect(menuTree([row({}), ...below])[0]?.hidden).toBe(expected)
  })

  it.each([
    ['group', 'layouts/RouteView', 'layouts/default/index'],
    ['group with a head', 'layouts/PageView', 'layouts/default/index'],
    ['list of users', 'system/UserList', 'system/user/index'],
    ['schedules', 'system/QuartzJobList', 'monitor/quartz/index'],
    ['report definitions', 'modules/online/cgreport/OnlCgreportHeadList', 'super/online/cgreport/index'],
    ['home', 'dashboard/Analysis', 'dashboard/Analysis'],
    ['page of this product alone', 'order/OrderList', 'order/OrderList'],
    ['embedded page', 'layouts/IframePageView', 'layouts/IframePageView'],
  ])('component of a %s: the third generation gets its own name, others the stored one', (_, component, third) => {
    const rows = [row({ component }), row({ id: '2', parent_id: '1', component, menu_type: 1 })]
    const componentsOf = (version?: string) => {
      const [top] = menuTree(rows, version)
      return [top?.component, top?.children?.[0]?.component]
    }
    expect(componentsOf('v3')).toEqual([third, third])
    for (const version of [undefined, '', 'v2', 'v33']) expect(componentsOf(version)).toEqual([component, component])
  })

  it('component of a row without one: a group in both generations', () => {
    expect(menuTree([row({ component: null })], 'v3')[0]?.component).toBe('layouts/default/index')
    expect(menuTree([row({ component: '' })])[0]?.component).toBe('layouts/RouteView')
  })

  describe('pages of one address each, beside the pattern that has the same page', () => {
    const page = (url: string, component = 'auto/Report') =>
      row({ id: url, parent_id: '1', menu_type: 1, url, component })
    const order = (...rows: GrantedRow[]) => menuTree([row({}), ...rows])[0]?.children?.map(({ path }) => path)

    it.each([
      ['before it', ['/report/a', '/report/:code'], ['/report/:code', '/report/a']],
      [
        'around it',
        ['/report/a', '/other', '/report/:code', '/report/b'],
        ['/other', '/report/:code', '/report/a', '/report/b'],
      ],
      ['behind it', ['/report/:code', '/report/a'], ['/report/:code', '/report/a']],
      ['of another length', ['/report/a/b', '/report/:code'], ['/report/a/b', '/report/:code']],
      ['of another address', ['/form/a', '/report/:code'], ['/form/a', '/report/:code']],
      [
        'patterns of the same page',
        ['/report/:a', '/report/:b', '/report/c'],
        ['/report/:a', '/report/c', '/report/:b'],
      ],
    ])('%s: they follow it, in their order', (_, urls, expected) => {
      expect(order(...urls.map((url) => page(url)))).toEqual(expected)
    })

    it('a page of its own whose address the pattern has: stays before it', () => {
      const rows = [page('/report/head', 'head/List'), page('/report/a'), page('/report/:code')]
      expect(order(...rows)).toEqual(['/report/head', '/report/:code', '/report/a'])
    })
  })

  it('where a page leads on to is told of rows within the menu as well', () => {
    const inner = row({ id: '2', parent_id: '1', menu_type: 1, redirect: '/one/two/first' })
    expect(menuTree([row({}), inner])[0]?.children?.[0]).toMatchObject({ redirect: '/one/two/first' })
  })

  it('S2.072 addresses outside become a digest, with the address in the meta; a component has a name of its own', () => {
    const more = { internal_or_external: true, component_name: 'Outside' }
    const [entry] = menuTree([row({ url: 'https://example.org/a', ...more })])
    expect(entry?.path).toMatch(/^[0-9a-f]{32}$/)
    expect(entry?.meta).toEqual({
      title: '一',
      url: 'https://example.org/a',
      keepAlive: false,
      internalOrExternal: true,
      componentName: 'Outside',
    })
  })
})
