import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { describe, expect, test, vi } from 'vitest'
import { aMenuItem } from '../testing/a-menu-item.ts'
import { chosenKey, filterEntries, groupsAbove, keepOneTopGroup, menuEntries, openMenuEntry } from './menu-entries.ts'
import { fullTitleOf } from './menu-to-routes.ts'

const item = (path: string, fields: Partial<MenuItem> = {}) =>
  aMenuItem(path, { name: `name of ${path}`, component: 'dashboard/Analysis', ...fields })
const menu = [
  item('/dashboard/analysis'),
  item('/order', {
    children: [item('/order/list/:test?'), item('/order/mylist/:test?'), item('/order/detail/:id', { hidden: true })],
  }),
  item('/empty', { children: [item('/empty/page', { hidden: true })] }),
]
const entries = menuEntries(menu)

describe('entries', () => {
  test('S2.124 hidden entries are skipped, and groups of which nothing is left', () => {
    expect(entries.map((entry) => entry.key)).toEqual(['/dashboard/analysis', '/order'])
    expect(entries[1]?.children.map((entry) => entry.key)).toEqual(['/order/list/:test?', '/order/mylist/:test?'])
  })

  test('a group within a group that has one page is that page; a top group stays', () => {
    const lone = item('/system', { children: [item('/people', { children: [item('/people/mine')] })] })
    expect(menuEntries([lone])).toMatchObject([{ key: '/system', children: [{ key: '/people/mine' }] }])
  })

  test('S2.059 pages of one title are told apart and found by their subtitles', () => {
    const meta = { title: '国别贸易额商品前十' }
    const same = menuEntries([
      item('/a', { meta, component: 'report/reportCountryTop' }),
      item('/b', { meta, component: 'report/reportGoodsTop' }),
    ])
    expect(same.map(fullTitleOf)).toEqual(['国别贸易额商品前十 · 按国别', '国别贸易额商品前十 · 按商品'])
    expect(filterEntries(same, (title) => title.includes('按商品')).map(({ key }) => key)).toEqual(['/b'])
  })

  test('filter: pages by their own name, all of a group by the name of the group', () => {
    const found = (typed: string) => filterEntries(entries, (title) => title.includes(typed)).map(({ key }) => key)
    expect(found('mylist')).toEqual(['/order/mylist/:test?'])
    expect(found('/order')).toEqual(['/order/list/:test?', '/order/mylist/:test?'])
    expect(filterEntries(entries, (title) => title === '/order')).toHaveLength(2)
    expect(found('nothing')).toEqual([])
  })

  test('S2.125 S2.126 S2.127 an entry opens a new tab, an embedded page or a path', () => {
    const browser = { open: vi.fn(), dispatchEvent: vi.fn() }
    vi.stubGlobal('window', browser)
    const navigate = vi.fn()
    const open = (entry = menuEntries([])[0]) => entry && openMenuEntry(entry, { isMobile: false, navigate })
    const meta = { title: '百科', url: 'https://example.com' }
    const [outside] = menuEntries([item('/a', { meta: { ...meta, internalOrExternal: true } })])
    expect(outside?.external).toBe('https://example.com')
    open(outside)
    expect(browser.open.mock.calls).toEqual([['https://example.com', '_blank', 'noopener,noreferrer']])
    expect(navigate).not.toHaveBeenCalled()
    const [inside] = menuEntries([item('/b', { meta, component: 'layouts/IframePageView' })])
    expect(inside).toMatchObject({ external: undefined, to: '/b' })
    expect(entries[1]?.children[0]).toMatchObject({ external: undefined, to: '/order/list' })
    open(inside)
    open(entries[1]?.children[0])
    expect(navigate.mock.calls).toEqual([['/b'], ['/order/list']])
    expect(browser.open).toHaveBeenCalledTimes(1)
    expect(browser.dispatchEvent.mock.calls.map(([{ type, detail }]) => [type, detail])).toEqual([
      ['dynamic-router-show', { path: '/b', title: '百科' }],
      ['dynamic-router-show', { path: '/order/list', title: '/order/list/:test?' }],
    ])
    vi.unstubAllGlobals()
  })

  test('an entry with alwaysShow stands without its children', () => {
    expect(menuEntries([item('/all', { alwaysShow: true, children: [item('/all/one')] })])[0]?.children).toEqual([])
  })
})

describe('the marked entry', () => {
  test('S2.123 a route with an id is chosen by its full path', () => {
    expect(chosenKey({ entries, path: '/order/detail/7', pattern: '/order/detail/:id' })).toBe('/order/detail/7')
    const within = { path: '/order/list/7/edit', pattern: '/order/list/:id/edit' }
    expect(chosenKey({ entries, ...within })).toBe('/order/list/7/edit')
    const withMore = { path: '/order/list/7/1', pattern: '/order/list/:id/:status?' }
    expect(chosenKey({ entries, ...withMore })).toBe('/order/list/7/1')
  })

  test('a route whose parameter may be left out is chosen by its entry', () => {
    const pattern = '/order/list/:test?'
    expect(chosenKey({ entries, path: '/order/list', pattern })).toBe(pattern)
    expect(chosenKey({ entries, path: '/order/list/x', pattern })).toBe(pattern)
  })
})

describe('open groups', () => {
  test('S4.030 only one top group stays open', () => {
    const top = ['/a', '/b']
    expect(keepOneTopGroup({ top, before: ['/a', '/a/x'], after: ['/a', '/a/x', '/b'] })).toEqual(['/a/x', '/b'])
    expect(keepOneTopGroup({ top, before: ['/a'], after: ['/a', '/a/x'] })).toEqual(['/a', '/a/x'])
    expect(keepOneTopGroup({ top, before: ['/a'], after: [] })).toEqual([])
  })

  test('the groups above an entry', () => {
    expect(groupsAbove(entries, '/order/mylist/:test?')).toEqual(['/order'])
    expect(groupsAbove(entries, '/dashboard/analysis')).toEqual([])
  })
})
