// 进口订单 (CEB311): the elements of the message, and what the paper does not say of them.
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import {
  documentBase,
  partyCode,
  personAddress,
  personId,
  personName,
  personPhone,
} from '../document/shared-declarations.ts'

const made = [...madeByServer, 'orderType'] as const

export const orderGoods = defineLines({
  title: '商品明细',
  table: 'order_list',
  head: 'order_id',
  min: 1,
  max: 99,
  above: '金额',
  titleField: 'itemName',
  quantityField: 'qty',
  fields: fieldsOf(ceb311.line.elements, {
    without: made,
    fields: {
      itemName: {
        popup: {
          code: 'goodsRecord',
          sourceFields: 'gname,itemNo,gmodel,barCode,unit,price,country',
          targetFields: 'itemName,itemNo,gmodel,barCode,unit,price,country',
          sorter: 'itemNo=asc',
        },
      },
      qty: { list: 100, total: true },
      price: { kind: 'money', list: 100 },
      totalPrice: { kind: 'money', list: 110, total: true, productOf: ['price', 'qty'] },
    },
  }),
})

export const order = defineResource({
  ...documentBase('订单', ceb311),
  name: 'order',
  title: '进口订单',
  area: 'order',
  path: '/order',
  table: 'order_head',
  lines: { goods: orderGoods },
  titleField: 'orderNo',
  secondLine: ['consignee', 'goods', 'ebpName'],
  fields: {
    ...ownerFields('订单信息', 'I'),
    ...fieldsOf(ceb311.head.elements, {
      without: made,
      groups: {
        orderNo: '订单信息',
        goodsValue: '金额',
        buyerRegNo: '订购人',
        payCode: '支付',
        batchNumbers: '订单信息',
        consignee: '收货人',
      },
      fields: {
        orderNo: { search: 'like', list: 170, isSearchedFirst: true },
        ebpCode: { ...partyCode, search: 'eq' },
        ebcCode: { ...partyCode, search: 'eq' },
        ebcName: { search: 'like', list: true },
        goodsValue: { kind: 'money' },
        freight: { kind: 'money', default: '0' },
        discount: { kind: 'money', default: '0' },
        taxTotal: { kind: 'money', default: '0' },
        acturalPaid: { kind: 'money', list: 130 },
        buyerName: { ...personName, list: 110, search: 'eq' },
        buyerTelephone: personPhone,
        buyerIdType: { default: '1', codes: ['1'], help: '' },
        buyerIdNumber: personId,
        payCode: partyCode,
        consignee: { ...personName, search: 'eq', isSearchedFirst: true },
        consigneeTelephone: personPhone,
        consigneeAddress: personAddress,
        consigneeDistrict: { kind: 'region', help: '省／市／区' },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const orderDocument = defineDocument({
  message: ceb311,
  resource: order,
  noun: '订单',
  pages: ['order/OrderList', 'order/MyOrderList'],
  fixed: { orderType: 'I' },
  amount: 'acturalPaid',
  lines: 'goods',
  numbers: ['orderNo', 'payTransactionId'],
  parts: { EBP: 'ebp', EBC: 'ebc' },
  makes: {
    payment: { title: '录入支付单', isOfShipment: true },
    waybill: { title: '录入运单', isOfShipment: true },
    inventory: { title: '录入清单', isOfShipment: true },
  },
})
