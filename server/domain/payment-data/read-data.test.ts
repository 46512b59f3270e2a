import { expect, it } from 'vitest'
import { groupByOrder } from './read-data.ts'

const line = (orderNo: string, gname: string) => ({
  orderNo,
  gname,
  itemLink: `http://shop.example.com/${gname}`,
  recpAccount: '1',
  recpCode: null,
  recpName: '示例公司',
})

it('lines of two orders, mixed: one for each order with its articles, in the order of their first', () => {
  const grouped = groupByOrder([line('B', 'b1'), line('A', 'a1'), line('B', 'b2')])
  expect(grouped.map(({ orderNo, goodsInfo }) => [orderNo, goodsInfo.map(({ gname }) => gname)])).toEqual([
    ['B', ['b1', 'b2']],
    ['A', ['a1']],
  ])
  expect(groupByOrder([])).toEqual([])
  expect(groupByOrder([line('__proto__', 'x')])).toHaveLength(1)
})
