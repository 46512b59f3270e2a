// 进口清单 (CEB621) with its goods.
import { ceb621 } from '@kouan/customs/messages/import/ceb621.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { text } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import {
  assigned,
  documentBase,
  ofOrder,
  partyCode,
  personAddress,
  personId,
  personName,
  personPhone,
} from '../document/shared-declarations.ts'
import { orderDocument } from '../order/order.ts'
import { taxBill } from './tax-bill.ts'

const made = [...madeByServer, 'ieFlag'] as const
const ofGoods = 'gname,itemRecordNo,itemNo,gcode,gmodel,barCode,country,unit,unit1,unit2,price'

export const inventoryGoods = defineLines({
  title: '商品明细',
  table: 'inventory_list',
  head: 'inventory_id',
  min: 1,
  max: 99,
  above: '金额与重量',
  fields: fieldsOf(ceb621.line.elements, {
    without: made,
    fields: {
      itemRecordNo: { list: false },
      gname: {
        popup: { code: 'goodsRecord', sourceFields: ofGoods, targetFields: ofGoods, sorter: 'itemNo=asc' },
      },
      qty: { list: 100, total: true },
      qty1: { list: 100 },
      price: { kind: 'money', list: 100 },
      totalPrice: { kind: 'money', list: 110, total: true, productOf: ['price', 'qty'] },
    },
  }),
})

export const inventory = defineResource({
  ...documentBase('清单', ceb621),
  name: 'inventory',
  title: '进口清单',
  area: 'declaration',
  path: '/declaration/inventory',
  table: 'inventory_head',
  lines: { goods: inventoryGoods },
  titleField: 'copNo',
  secondLine: ['orderNo', 'logisticsNo', 'portCode'],
  fields: {
    ...ownerFields('清单信息', 'I'),
    ...fieldsOf(ceb621.head.elements, {
      without: made,
      groups: {
        orderNo: '对应单证',
        assureCode: '清单信息',
        buyerIdType: '订购人与收货地址',
        agentCode: '申报与区内企业',
        tradeMode: '监管与运输',
        freight: '金额与重量',
      },
      fields: {
        orderNo: { search: 'like', list: 170, popup: ofOrder('orderNo,ebpCode,ebpName,ebcCode,ebcName') },
        ebpCode: partyCode,
        ebcCode: { ...partyCode, search: 'eq' },
        logisticsNo: { search: 'like' },
        logisticsCode: { ...partyCode, search: 'eq' },
        copNo: { required: true, group: '清单信息', search: 'like', list: 170 },
        preNo: { ...assigned, search: 'eq' },
        invtNo: { ...assigned, search: 'like', list: 170 },
        emsNo: { group: '清单信息' },
        customsCode: { search: 'eq' },
        buyerIdType: { default: '1', codes: ['1'], help: '' },
        buyerIdNumber: personId,
        buyerName: personName,
        buyerTelephone: personPhone,
        consigneeAddress: personAddress,
        agentCode: { ...partyCode, search: 'eq' },
        areaCode: partyCode,
        tradeMode: { search: 'eq', default: '9610' },
        voyageNo: { search: 'eq' },
        billNo: { search: 'like' },
        freight: { kind: 'money', default: '0' },
        insuredFee: { kind: 'money', default: '0' },
        packNo: { default: '1' },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
    /** Last day on which a return may be applied for. */
    returnBy: text({ label: '申请退货期限', computed: true, readonly: true, form: false }),
  },
})

export const inventoryDocument = defineDocument({
  message: ceb621,
  resource: inventory,
  noun: '清单',
  pages: ['declaration/InventoryList'],
  fixed: { ieFlag: 'I' },
  lines: 'goods',
  numbers: ['orderNo', 'logisticsNo', 'copNo', 'invtNo', 'preNo'],
  assignedNumbers: ['preNo', 'invtNo'],
  isReleased: true,
  bills: { resource: taxBill, pages: ['declaration/TaxBillList'] },
  parts: { AGENT: 'agent', EBC: 'ebc', EBP: 'ebp', LOGISTICS: 'logistics' },
  madeFrom: [
    {
      kind: orderDocument,
      by: ['orderNo', 'ebpCode'],
      copies: [
        ...['crossborderType', 'orderNo', 'ebpCode', 'ebpName', 'ebcCode', 'ebcName', 'freight', 'currency'],
        'buyerIdType',
      ],
      lines: {
        quantity: 'whole',
        copies: [
          ...['itemNo', 'gname=itemName', 'gmodel', 'barCode', 'country', 'currency', 'qty', 'unit', 'price'],
          ...['totalPrice', 'note'],
        ],
      },
    },
  ],
  makes: {
    cancellation: {
      title: '撤销',
      when: ['IN_CUSTOMS', 'REVIEWED', 'DETAINED'],
      isBeforeRelease: true,
      otherwise: '放行前可以撤销，放行后可以退货',
    },
    refund: { title: '退货', when: ['RELEASED', 'CLOSED'], otherwise: '放行前可以撤销，放行后可以退货' },
  },
})
