import { describe, expect, test } from 'vitest'
import type { MenuEntry } from '../../menu/menu-entries.ts'
import { arrange, type Entry, hitEntries, listEntries, pageEntries, step } from './palette-entries.ts'

const entry = (title: string, children: MenuEntry[] = [], external?: string): MenuEntry => ({
  key: title,
  title,
  icon: undefined,
  external,
  to: `/${title}`,
  children,
})
const of = (key: string, title: string, note = ''): Entry => ({ key, title, note, to: `/${key}` })
const titles = (groups: ReturnType<typeof arrange>) =>
  groups.map(({ title, entries }) => [title, entries.map((one) => one.title)])

test('pages are named with the groups they stand in; what leads out of the product is none', () => {
  const menu = [entry('首页'), entry('订单管理', [entry('订单查询'), entry('外面', [], 'https://outside.example')])]
  expect(pageEntries(menu)).toEqual([
    { key: 'page /首页', title: '首页', note: '', to: '/首页' },
    { key: 'page /订单查询', title: '订单查询', note: '订单管理', to: '/订单查询' },
  ])
})

test('a row leads to the page that its person has; without one it is not shown', () => {
  const groups = [{ title: '订单', pages: ['a', 'b'], hits: [{ id: '7', title: 'NO-7', note: '放行' }] }]
  expect(hitEntries(groups, (pages) => (pages.includes('b') ? '/order/mylist' : undefined))).toEqual([
    { title: '订单', entries: [{ key: 'row a 7', title: 'NO-7', note: '放行', to: '/order/mylist/7' }] },
  ])
  expect(hitEntries(groups, () => undefined)).toEqual([])
})

test('a list that may find more leads to its filter, where its person has the page', () => {
  const lists = [
    { field: 'orderNo', label: '订单编号', way: 'part' as const },
    { field: 'buyerName', label: '订购人', way: 'whole' as const },
  ]
  const groups = [{ title: '订单', pages: ['a'], hits: [], lists }]
  expect(listEntries(groups, '2003', () => '/order/mylist').map(({ title, to }) => [title, to])).toEqual([
    ['在订单列表中按订单编号包含查找“2003”', '/order/mylist?q.orderNo=2003'],
    ['在订单列表中按订购人查找“2003”', '/order/mylist?q.buyerName=2003'],
  ])
  expect(listEntries(groups, '2003', () => undefined)).toEqual([])
})

describe('what is shown', () => {
  const groups = [
    { title: '操作', entries: [of('new', '新增订单')] },
    { title: '页面', entries: [of('orders', '订单查询', '订单管理'), of('users', '用户管理', '系统管理')] },
  ]
  const found = [{ title: '订单', entries: [of('row 1', 'DD-1')] }]

  test('is everything before anybody typed, and what is meant by the text afterwards, by pinyin too', () => {
    expect(titles(arrange({ typed: '', groups, found: [], recent: [] }))).toEqual([
      ['操作', ['新增订单']],
      ['页面', ['订单查询', '用户管理']],
    ])
    for (const typed of ['用户', 'yhgl', 'yonghu'])
      expect(titles(arrange({ typed, groups, found: [], recent: [] })), typed).toEqual([['页面', ['用户管理']]])
    expect(titles(arrange({ typed: '订单', groups, found, recent: [] }))).toEqual([
      ['页面', ['订单查询']],
      ['订单', ['DD-1']],
      ['操作', ['新增订单']],
    ])
  })

  test('begins with the rows for a number, and ends with the lists that may find more of it', () => {
    const numbered = [{ title: '页面', entries: [of('year', '2003年报表'), of('end', '报表2003')] }]
    const lists = [of('list a orderNo', '在订单列表中按订单编号包含查找“2003”')]
    expect(titles(arrange({ typed: '2003', groups: numbered, found, lists, recent: [] }))).toEqual([
      ['订单', ['DD-1']],
      ['页面', ['2003年报表', '报表2003']],
      ['在列表中查找', ['在订单列表中按订单编号包含查找“2003”']],
    ])
  })

  test('all of a group before anybody typed, eight of it afterwards', () => {
    const many = [{ title: '页面', entries: Array.from({ length: 9 }, (_, place) => of(`p${place}`, `订单${place}`)) }]
    const shown = (typed: string) => arrange({ typed, groups: many, found: [], recent: [] })[0]?.entries.length
    expect([shown(''), shown('订单')]).toEqual([9, 8])
  })

  test('begins with what was chosen lately, once, as far as it is there and meant', () => {
    const recent = [of('users', '用户管理'), of('row 1', 'DD-1 旧'), { key: 'gone', title: '没有了的操作', note: '' }]
    expect(titles(arrange({ typed: '', groups, found, recent }))).toEqual([
      ['最近使用', ['用户管理', 'DD-1']],
      ['操作', ['新增订单']],
      ['页面', ['订单查询']],
    ])
    expect(titles(arrange({ typed: '', groups: [], found: [], recent }))).toEqual([['最近使用', ['DD-1 旧']]])
    expect(titles(arrange({ typed: '查询', groups, found: [], recent }))).toEqual([['页面', ['订单查询']]])
  })

  test('is walked through from end to end and around', () => {
    const all = arrange({ typed: '', groups, found: [], recent: [] })
    expect([step(all, undefined, 1), step(all, 'new', 1), step(all, 'users', 1)]).toEqual(['new', 'orders', 'new'])
    expect([step(all, undefined, -1), step(all, 'new', -1)]).toEqual(['users', 'users'])
    expect([step(all, 'gone', 1), step([], undefined, 1)]).toEqual(['new', undefined])
  })
})
