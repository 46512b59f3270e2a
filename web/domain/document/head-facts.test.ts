import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, test } from 'vitest'
import { amountIn, summaryOf } from './head-facts.ts'

const goods = [
  { gname: '咖啡', itemName: '示例咖啡', totalPrice: '1200.5' },
  { gname: '茶', totalPrice: '0.5' },
]

test('head of a document: the amount of its kind, else the sum of its goods, else none', () => {
  const paid = { acturalPaid: '1234.5', currency: '142', currency_dictText: '人民币' }
  expect(amountIn(orderDocument, paid)).toEqual({ label: '实际支付金额', text: '1,234.50', currency: '人民币' })
  expect(amountIn(inventoryDocument, { goods })).toMatchObject({ label: '商品总价', text: '1,201.00' })
  expect(amountIn(inventoryDocument, { goods: [{ gname: '咖啡' }] })).toBeUndefined()
})

test('head of a document: buyer as the row has it, first goods and how many, platform, channel; what is hidden is left out', () => {
  const row = { buyerName: '李*', ebpName: '示例平台', goods }
  expect(summaryOf(orderDocument, row, 'DXP1')).toEqual(['李*', '咖啡 等 2 项', '示例平台', '通道 DXP1'])
  expect(summaryOf(orderDocument, { goods: goods.slice(0, 1) }, undefined)).toEqual(['咖啡'])
})
