import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { inMemoryStore } from '../testing/browser-storage.ts'

inMemoryStore()
const { PageContent } = await import('./page-content.tsx')
const { useSession } = await import('../data/session/session-store.ts')

type Props = Parameters<typeof PageContent>[0]
const draw = (props: Omit<Props, 'children'>) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/order/list']}>
      <PageContent {...props}>
        <p>内容</p>
      </PageContent>
    </MemoryRouter>,
  )
const tabs = {
  items: [
    { key: 'a', label: '基本信息' },
    { key: 'b', label: '商品' },
  ],
  active: 'b',
  onChange: () => {},
}

test('S2.112 S2.113 S2.114 S2.115 S2.116 a head has description, links, picture, search and tabs', () => {
  const page = draw({
    title: '订单查询',
    description: '全部订单',
    links: [
      { text: '帮助', href: '/help.html' },
      { text: '条款', href: '/terms.html' },
    ],
    extra: <img src="/logo.svg" alt="标志" />,
    search: <input aria-label="搜索" />,
    tabs,
  })
  const head = page.slice(0, page.indexOf('</section>'))
  expect(head).toMatch(/<h1[^>]*>订单查询<\/h1>/)
  expect(head).toContain('全部订单')
  expect(head).toContain('<a href="/help.html">帮助</a>')
  expect(head).toContain('<a href="/terms.html">条款</a>')
  expect(head).toContain('<img src="/logo.svg" alt="标志"/>')
  expect(head).toContain('<input aria-label="搜索"/>')
  expect(head).toMatch(/role="tab"[^>]*>.*基本信息/)
  expect(head).toMatch(/aria-selected="true"[^>]*>商品/)
  expect(page.slice(head.length)).toContain('<p>内容</p>')
  expect(draw({ title: '订单查询' })).not.toMatch(/<a |<img|<input|role="tab"/)
  for (const [alone, shown] of [
    [{ description: '全部订单' }, '全部订单'],
    [{ links: [{ text: '帮助', href: '/help.html' }] }, '<a href="/help.html">帮助</a>'],
    [{ extra: <img src="/logo.svg" alt="标志" /> }, '<img src="/logo.svg" alt="标志"/>'],
    [{ search: <input aria-label="搜索" /> }, '<input aria-label="搜索"/>'],
    [{ tabs }, '基本信息'],
  ] as const)
    expect(draw(alone).split('</section>')[0]).toContain(shown)
})

function showsRoute(meta: MenuItem['meta']): void {
  const path = '/order/list/:test?'
  const item: MenuItem = { id: '1', path, name: 'order-list', component: 'order/OrderList', route: '1', meta }
  // Drawn without a browser, a store shows what it began with.
  Object.assign(useSession.getInitialState(), { menu: [item] })
}

test('S2.111 the title is that of the route, unless the page says its own', () => {
  showsRoute({ title: '订单查询' })
  expect(draw({})).toMatch(/<h1[^>]*>订单查询<\/h1>/)
  expect(draw({ title: '我的订单' })).toMatch(/<h1[^>]*>我的订单<\/h1>/)
})

test('S2.118 a page can hide the head, and the menu can for its route', () => {
  expect(draw({ title: '订单查询', description: '全部订单', tabs, hideHead: true })).toBe('<p>内容</p>')
  showsRoute({ title: '订单查询', hiddenHeaderContent: true })
  expect(draw({ title: '订单查询', tabs })).toBe('<p>内容</p>')
})
