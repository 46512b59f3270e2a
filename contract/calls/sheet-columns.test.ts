import { describe, expect, it } from 'vitest'
import { order } from '../resources/order/order.ts'
import { columnsOfImport, matchHeads } from './sheet-columns.ts'

const columns = columnsOfImport(order)

describe('the columns of an order with its goods', () => {
  it('have labels of their own each, so that a sheet can be read again', () => {
    const labels = columns.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(expect.arrayContaining(['币制', '商品明细币制', '备注', '商品明细备注']))
    expect(matchHeads(columns, labels)).toEqual(columns.map(({ name }) => name))
  })

  it('are known with stars, spaces and brackets, by the names of the wire, and by what shops call them', () => {
    const heads = ['* 订单编号', 'order_no', 'buyerName', '身份证号', '原产国(地区)', 'SKU', '', '备忘']
    expect(matchHeads(columns, heads)).toEqual([
      'orderNo',
      null,
      'buyerName',
      'buyerIdNumber',
      'goods.country',
      'goods.itemNo',
      null,
      null,
    ])
  })
})
