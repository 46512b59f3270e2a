// 出口收款单 (CEB403): money received for an export order, which may be paid in several parts.
import { ceb403 } from '@kouan/customs/messages/export/ceb403.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, foreignPlatform, ofExportOrder, partyCode } from '../document/shared-declarations.ts'
import { exportOrderDocument } from './export-order.ts'

export const collection = defineResource({
  ...documentBase('收款单', ceb403),
  name: 'collection',
  title: '出口收款单',
  area: 'export',
  path: '/export/collection',
  table: 'collection_head',
  titleField: 'orderNo',
  secondLine: ['payNo', 'payName', 'ebcName'],
  fields: {
    ...ownerFields('收款信息', 'E'),
    ...fieldsOf(ceb403.head.elements, {
      without: madeByServer,
      groups: { ebpCode: '对应订单', payCode: '收款信息', note: '备注' },
      fields: {
        orderNo: {
          search: 'like',
          list: 190,
          isSearchedFirst: true,
          popup: ofExportOrder('orderNo,ebpCode,ebpName,ebcCode,ebcName,currency'),
        },
        ebpCode: { ...foreignPlatform, search: 'eq' },
        ebcCode: { ...partyCode, search: 'eq' },
        payCode: partyCode,
        payName: { list: 160, help: '线下收款填“现金支付”，支付企业代码和支付交易编号可不填' },
        payNo: { search: 'like', list: 190, isSearchedFirst: true, help: '一个订单分几次收款时，每次的编号不同' },
        charge: { kind: 'money', list: 120 },
        currency: { search: 'eq', list: 100 },
        accountingDate: { list: 160 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const collectionDocument = defineDocument({
  message: ceb403,
  resource: collection,
  noun: '收款单',
  pages: ['export/CollectionList'],
  fixed: {},
  amount: 'charge',
  numbers: ['orderNo', 'payNo'],
  parts: { EBC: 'ebc', EBP: 'ebp', PAY: 'pay' },
  madeFrom: [
    {
      kind: exportOrderDocument,
      by: ['orderNo', 'ebpCode', 'ebcCode'],
      copies: ['crossborderType', 'orderNo', 'ebpCode', 'ebpName', 'ebcCode', 'ebcName', 'currency'],
    },
  ],
})
