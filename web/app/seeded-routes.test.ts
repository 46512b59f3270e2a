import { seedMenu } from '@kouan/contract/areas/all-areas.ts'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { flattenEntries, menuEntries } from '../menu/menu-entries.ts'
import { addressPattern, flattenRoutes, menuToRoutes } from '../menu/menu-to-routes.ts'

const item = (row: MenuRow): MenuItem => ({
  id: row.url,
  path: row.url,
  name: row.url,
  component: row.component,
  route: '1',
  hidden: row.hidden === true,
  meta: { title: row.name },
  children: (row.children ?? []).map(item),
})
const menu = seedMenu.map(item)
const routes = flattenRoutes(menuToRoutes(menu, []))
const links = flattenEntries(menuEntries(menu)).map((entry) => entry.to)

/** The page at an address, by the router's own matching; titles are shown in breadcrumbs and window. */
function pageAt(address: string) {
  const [matched] =
    matchRoutes(
      routes.map((route) => ({ path: addressPattern(route), handle: route })),
      address,
    ) ?? []
  const route = matched?.route.handle
  return route && { title: route.title, ...route.target }
}

/** With and without the last part of the address, a row of the list or nothing; the menu links to it without. */
function expectPage(address: string, page: { title: string; page: string }) {
  expect(pageAt(address)).toEqual({ kind: 'page', ...page })
  expect(pageAt(`${address}/anything`)).toEqual({ kind: 'page', ...page })
  expect(links).toContain(address)
}

test('S2.037 S2.039 S2.042 channel management, the opening of channels and transfer subjects stand at their addresses', () => {
  expectPage('/Basechannel/list', { title: '通道管理', page: 'channel/BaseChannelList' })
  expectPage('/channel/open', { title: '开通回执通道', page: 'channel/ChannelOpen' })
  expectPage('/channel/transferinfo/list', { title: '传输主体信息维护', page: 'channel/TransferInfoList' })
})

test('S2.049 S2.050 S2.031 the order query, my orders and the registration query stand at their addresses', () => {
  expectPage('/order/list', { title: '订单查询', page: 'order/OrderList' })
  expectPage('/order/mylist', { title: '我的订单', page: 'order/MyOrderList' })
  expectPage('/register/list', { title: '企业注册登记查询', page: 'register/RegisterList' })
})

test('S2.051 the user list stands at its address, which the menu does not repeat', () => {
  for (const address of ['/user/list', '/user/list/anything'])
    expect(pageAt(address)).toEqual({ kind: 'page', title: '用户列表', page: 'system/UserList' })
  expect(links.filter((link) => link.startsWith('/user/'))).toEqual([])
})

test('every page of a list has an address for each of its rows; a page of one application keeps its own', () => {
  const lists = ['/isystem/user', '/isystem/depart', '/declaration/receipt/list', '/order/list', '/user/list']
  for (const list of lists) {
    expect(pageAt(`${list}/17`), list).toEqual(pageAt(list))
    expect(pageAt(`${list}/17/more`), list).toBeUndefined()
  }
  expect(pageAt('/register/examine/17/1')).toMatchObject({ page: 'register/Examine' })
  expect(pageAt('/register/examine')).toBeUndefined()
})
