import { expect, test } from 'vitest'
import { inMemoryStore } from '../testing/browser-storage.ts'

inMemoryStore()
const { titleOf, titleOfRoute } = await import('./use-page-title.ts')

test.each<[page: string, route: { path: string; title: string; subtitle: string | undefined }, title: string]>([
  ['home', { path: '/dashboard/analysis', title: '首页', subtitle: undefined }, '口岸台'],
  [
    'home that the menu calls otherwise',
    { path: '/dashboard/analysis', title: '工作台', subtitle: undefined },
    '口岸台',
  ],
  ['a list', { path: '/order/list', title: '订单查询', subtitle: undefined }, '订单查询 · 口岸台'],
  ['one of two reports', { path: '/report/top', title: '前十', subtitle: '按国别' }, '前十 · 按国别 · 口岸台'],
])('the title of %s: its name before that of the product, which stands alone at home', (_, route, title) => {
  expect(titleOf(titleOfRoute(route), '口岸台')).toBe(title)
})
