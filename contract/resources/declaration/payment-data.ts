// 支付原始数据: what a platform and a payment company said to each other about a payment, kept for customs (announcement 179).
import { paymentGoods, paymentHead, paymentLine } from '@kouan/customs/payment/payment-tables.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { reference } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { partyCode } from '../document/shared-declarations.ts'

const [orderNo, ...receiver] = paymentLine

/** The message begins with what the two said; lists and forms begin with what it is about. */
const last = ['initalRequest', 'initalResponse', 'note']
const head = paymentHead.toSorted((one, other) => last.indexOf(one.name) - last.indexOf(other.name))

/** Lines of payment data; the number in each line tells two orders of one payment apart. */
export const paymentGoodsLines = defineLines({
  title: '订单和商品',
  table: 'payment_goods',
  head: 'data_id',
  min: 1,
  max: 500,
  titleField: 'gname',
  fields: {
    ...fieldsOf([orderNo], {
      without: [],
      fields: { orderNo: { list: 180, help: '一笔支付的所有订单都要列出' } },
    }),
    ...fieldsOf(paymentGoods, { without: [], fields: { gname: { list: 200 }, itemLink: { list: 260 } } }),
    ...fieldsOf(receiver, {
      without: [],
      fields: {
        recpAccount: { encrypt: true, mask: 'idCard', list: 180, help: '商家的收款账号；自营的为平台自己的账号' },
        recpCode: { list: 180 },
        recpName: { list: 180 },
      },
    }),
  },
})

export const paymentData = defineResource({
  name: 'paymentData',
  title: '支付原始数据',
  empty: '支付的原始请求和响应列在这里，供海关调取。',
  area: 'declaration',
  path: '/declaration/paymentdata',
  table: 'payment_data',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'payTransactionId',
  secondLine: ['goods'],
  lines: { goods: paymentGoodsLines },
  fields: {
    enterpriseId: reference({
      to: 'enterprise',
      text: 'companyName',
      label: '电商平台企业',
      readonly: 'after-add',
      group: '支付信息',
      search: 'eq',
    }),
    ...fieldsOf(head, {
      without: [],
      groups: { ebpCode: '支付信息', initalRequest: '原始请求和响应', note: '备注' },
      fields: {
        guid: { required: false, readonly: true, form: false },
        ebpCode: { ...partyCode, search: 'eq', list: 130 },
        payCode: { ...partyCode, search: 'eq', list: 130 },
        payTransactionId: {
          search: 'like',
          list: 220,
          help: '可在银联或网联查到的流水号；两者都没有的，支付企业自己的流水号',
        },
        totalAmount: { kind: 'money', list: 110 },
        currency: { kind: 'dictionary', code: 'currency', default: '142', list: 90 },
        verDept: { kind: 'dictionary', code: 'ver_dept', default: '3', list: 100 },
        payType: { kind: 'dictionary', code: 'payment_type' },
        tradingTime: { list: 160 },
        initalRequest: { kind: 'textarea', encrypt: true, mask: 'content', help: '平台发给支付企业的原文' },
        initalResponse: { kind: 'textarea', encrypt: true, mask: 'content', help: '支付企业应答的原文' },
        note: { kind: 'textarea' },
      },
    }),
  },
})
