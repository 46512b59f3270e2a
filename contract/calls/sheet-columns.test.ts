import { describe, expect, it } from 'vitest'
import { money, text } from '../language/field.ts'
import { order } from '../resources/order/order.ts'
import { columnsOfImport, lineColumns, matchHeads, repeatedHeads } from './sheet-columns.ts'

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

  it.each([
    ['订单编号（必填）', 'orderNo'],
    ['订单编号(必填)*', 'orderNo'],
    ['【必填】订单编号', 'orderNo'],
    ['订单编号 [选填]', 'orderNo'],
    ['※订单编号', 'orderNo'],
    ['订单编号-必填项', 'orderNo'],
    ['订单编号\n（不超过60位）', 'orderNo'],
    ['订单编号（平台）（必填）', null],
    ['订单编号：平台给出的订单号', 'orderNo'],
    ['实际支付金额（元）', 'acturalPaid'],
    ['订单\n编号', 'orderNo'],
    ['原产国（地区）（必填）', 'goods.country'],
    ['实际支付\u2fa6额', 'acturalPaid'],
    ['ＳＫＵ', 'goods.itemNo'],
    ['数量（必填，数字）', 'goods.qty'],
    ['订单编号（不能为空）', 'orderNo'],
    ['订单编号（不可为空，不可重复）', 'orderNo'],
    ['订单编号＜必填＞', 'orderNo'],
    ['《必填》订单编号', 'orderNo'],
    ['订单编号 (Required)', 'orderNo'],
    ['订单编号✱', 'orderNo'],
    ['数量（大于0的整数）', 'goods.qty'],
    ['必填：订单编号', 'orderNo'],
    ['选填-备注', 'note'],
    ['（1）订单编号', 'orderNo'],
    ['1.订单编号', 'orderNo'],
    ['12、订单编号（必填）', 'orderNo'],
    ['订单编号（例：A001）', 'orderNo'],
    ['订单编号 (text)', 'orderNo'],
    ['【订单编号】', 'orderNo'],
    ['“订单编号”（必填）', 'orderNo'],
    ['（小包）数量', null],
    ['【箱】', null],
    ['数量（小包）', null],
    ['数量（箱）', null],
    ['单价（美元）', null],
    ['（必填）', null],
    ['：', null],
  ])('head %j: read without its note', (head, name) => {
    expect(matchHeads(columns, [head])).toEqual([name])
  })

  it.each([
    [['备注', '订单编号', '备注'], [{ head: '备注', columns: [0, 2] }]],
    [['备注', '* 备注', '备注（选填）'], [{ head: '备注', columns: [0, 1, 2] }]],
    [
      ['数量', '单价', '单价', '数量'],
      [
        { head: '数量', columns: [0, 3] },
        { head: '单价', columns: [1, 2] },
      ],
    ],
    [['订单编号', '订单号', '商品名称', '品名'], []],
    [['甲', '甲', '', ''], []],
    [['收货人\n姓名', '收货人\n电话'], []],
    [['币制', '商品明细币制'], []],
  ])('heads %j: those that several columns have', (heads, repeated) => {
    expect(repeatedHeads(columns, heads)).toEqual(repeated)
  })
})

it('values of lines that the server computes are no columns: what is typed there would be lost', () => {
  const fields = {
    itemName: text({ label: '品名', list: true }),
    taxTotal: money({ label: '税额', computed: true, list: true }),
  }
  const columns = lineColumns({
    fields: {},
    lines: { goods: { title: '商品', table: 'goods', head: 'headId', fields } },
  })
  expect(columns.map(({ name }) => name)).toEqual(['goods.itemName'])
})
