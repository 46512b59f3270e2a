import { expect, test } from 'vitest'
import { closed, movedOn, neighbour, tabKey, tabLabels, visited } from './tab-list.ts'

const tab = (key: string) => ({ key, title: key, address: key })
const [home, a, b, c] = [tab('/home'), tab('/a'), tab('/b'), tab('/c')]
const all = [home, a, b, c]
const keysOf = (tabs: readonly { key: string }[]) => tabs.map(({ key }) => key)
const close = (closing: Parameters<typeof closed>[1]['closing'], of: string, shown: string, tabs = all) =>
  closed(tabs, { closing, of, shown, home: home.key })

test('page, filters and sort of a list make no other page, anything else in the query does', () => {
  expect(tabKey('/order/list', '?page=3&q.state=1&sort=id-asc&size=20&query=x&tab=mine')).toBe('/order/list')
  expect(tabKey('/order/list', '?from=mail&page=2')).toBe('/order/list?from=mail')
  expect(tabKey('/x', '?b=2&a=1')).toBe(tabKey('/x', '?a=1&b=2'))
})

test('tabs of one page: say what differs, by a name where the address has one; another page needs nothing', () => {
  const open = (title: string, ...keys: string[]) => keys.map((key) => ({ key, title, address: key }))
  const labels = (...tabs: ReturnType<typeof open>) => [...tabLabels(tabs).values()]
  expect(labels(...open('企业信息变更', '/change/17', '/change/18'), home)).toEqual([
    '企业信息变更 · 17',
    '企业信息变更 · 18',
    '/home',
  ])
  expect(labels(...open('新增进口申报通道', '/list/1/7/%E7%94%B2/2', '/list/1/8/%E4%B9%99/2'))).toEqual([
    '新增进口申报通道 · 甲',
    '新增进口申报通道 · 乙',
  ])
  expect(labels(...open('订单', '/order', '/order?from=mail'))).toEqual(['订单', '订单 · mail'])
  expect(labels(...open('坏', '/a/%', '/b/%'))).toEqual(['坏 · a', '坏 · b'])
})

test('a page that goes on keeps its place; home stays, and no page is open twice', () => {
  const next = tab('/next')
  expect(keysOf(movedOn(all, '/b', next, '/home'))).toEqual(['/home', '/a', '/next', '/c'])
  expect(keysOf(movedOn(all, '/b', c, '/home'))).toEqual(['/home', '/a', '/c'])
  expect(keysOf(movedOn([home, a], '/home', next, '/home'))).toEqual(['/home', '/a', '/next'])
  expect(keysOf(movedOn([home], '/gone', next, '/home'))).toEqual(['/home', '/next'])
  expect(movedOn(all, '/b', { ...b, address: '/b?page=2' }, '/home')[2]?.address).toBe('/b?page=2')
})

test('a new page stands at the end, a known one is brought up to date in its place', () => {
  expect(keysOf(visited([home, a], b))).toEqual(['/home', '/a', '/b'])
  expect(visited(all, { ...a, address: '/a?page=2' })[1]?.address).toBe('/a?page=2')
  expect(visited(all, a)).toBe(all)
})

test('closing the page that is shown leads to the one that takes its place, else to the last one', () => {
  expect(close('one', '/a', '/a').next).toBe(b)
  expect(close('one', '/c', '/c').next).toBe(b)
  expect(close('one', '/a', '/b')).toEqual({ tabs: [home, b, c] })
})

test('closing left, right and others keeps home and the one pointed at, and shows it if need be', () => {
  expect(keysOf(close('left', '/c', '/c').tabs)).toEqual(['/home', '/c'])
  expect(close('left', '/c', '/a').next).toBe(c)
  expect(keysOf(close('right', '/a', '/a').tabs)).toEqual(['/home', '/a'])
  expect(keysOf(close('others', '/b', '/b').tabs)).toEqual(['/home', '/b'])
  expect(close('others', '/home', '/b')).toEqual({ tabs: [home], next: home })
})

test('home and the last page are not closed', () => {
  expect(close('one', '/home', '/a')).toEqual({ tabs: all, warning: '首页不能关闭!' })
  expect(close('one', '/a', '/a', [a])).toEqual({ tabs: [a], warning: '这是最后一页，不能再关闭了啦' })
})

test('one goes round the ends', () => {
  expect(neighbour(all, '/c', 1)).toBe(home)
  expect(neighbour(all, '/home', -1)).toBe(c)
  expect(neighbour(all, '/a', 1)).toBe(b)
})
