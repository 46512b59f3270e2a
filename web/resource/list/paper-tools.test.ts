import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { copiedColumn } from './paper-tools.tsx'

it('copied column: the shown text of each row, without empty ones', () => {
  const rows = [
    { id: '1', orderNo: 'A-1', currency: '142', currency_dictText: '人民币' },
    { id: '2', orderNo: null, currency: '502', currency_dictText: '美元' },
    { id: '3', orderNo: 'A-3', currency: '' },
  ]
  const { orderNo, currency } = order.fields
  expect(copiedColumn({ name: 'orderNo', field: orderNo }, rows)).toEqual(['A-1', 'A-3'])
  expect(copiedColumn({ name: 'currency', field: currency }, rows)).toEqual(['人民币', '美元'])
})
