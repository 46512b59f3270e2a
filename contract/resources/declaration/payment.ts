// 进口支付单 (CEB411).
import { ceb411 } from '@kouan/customs/messages/import/ceb411.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, ofOrder, partyCode, personId, personName, personPhone } from '../document/shared-declarations.ts'
import { orderDocument } from '../order/order.ts'

export const payment = defineResource({
  ...documentBase('支付单', ceb411),
  name: 'payment',
  title: '进口支付单',
  area: 'declaration',
  path: '/declaration/payment',
  table: 'payment_head',
  titleField: 'payTransactionId',
  secondLine: ['orderNo', 'payerName', 'payName'],
  fields: {
    ...ownerFields('支付信息', 'I'),
    ...fieldsOf(ceb411.head.elements, {
      without: madeByServer,
      groups: { payCode: '支付信息', payerIdType: '支付人', amountPaid: '金额' },
      fields: {
        payCode: partyCode,
        payTransactionId: { search: 'like', list: 190 },
        orderNo: {
          search: 'like',
          list: 170,
          popup: ofOrder('orderNo,ebpCode,ebpName,acturalPaid', 'orderNo,ebpCode,ebpName,amountPaid'),
        },
        ebpCode: { ...partyCode, search: 'eq' },
        payerIdType: { default: '1', codes: ['1'], help: '' },
        payerIdNumber: personId,
        payerName: personName,
        telephone: personPhone,
        amountPaid: { kind: 'money', list: 120 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const paymentDocument = defineDocument({
  message: ceb411,
  resource: payment,
  noun: '支付单',
  pages: ['declaration/PaymentList'],
  amount: 'amountPaid',
  fixed: {},
  numbers: ['payTransactionId', 'orderNo'],
  parts: { PAY: 'pay' },
  madeFrom: [
    {
      kind: orderDocument,
      by: ['orderNo', 'ebpCode'],
      copies: [
        ...['crossborderType', 'orderNo', 'ebpCode', 'ebpName', 'payCode', 'payName', 'payTransactionId'],
        ...['amountPaid=acturalPaid', 'currency', 'payerIdType=buyerIdType'],
      ],
    },
  ],
})
