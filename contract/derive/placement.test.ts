import { expect, test } from 'vitest'
import { order } from '../resources/order/order.ts'
import { writableFields } from './calls.ts'
import { formItems, formParts, searchItems } from './placement.ts'

test('form of an order: the goods come before the amounts that follow from them, and nothing is left out', () => {
  const items = formItems(writableFields(order))
  const parts = formParts(items)
  expect(parts.map((part) => ('items' in part ? part.title : part.name))).toEqual([
    '订单信息',
    'goods',
    '金额',
    '订购人',
    '支付',
    '收货人',
  ])
  expect(parts.flatMap((part) => ('items' in part ? part.items : [part]))).toHaveLength(items.length)
})

test('search of orders: number and consignee come first, the others in the order of their declaration', () => {
  const names = searchItems(order).map(({ name }) => name)
  expect(names.slice(0, 4)).toEqual(['orderNo', 'consignee', 'enterpriseId', 'crossborderType'])
  expect(names).toContain('buyerName')
})
