// 出口退运理货明细单 (CEB215): what the supervised site counted of a waybill of returned export goods. New in 202205.
import { ceb215 } from '@kouan/customs/messages/export/ceb215.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { assigned, documentBase, partyCode } from '../document/shared-declarations.ts'
import { exportRefundDocument } from './export-refund.ts'

export const returnTally = defineResource({
  ...documentBase('理货明细单', ceb215),
  name: 'returnTally',
  title: '出口退运理货明细单',
  area: 'export',
  path: '/export/returnTally',
  table: 'return_tally_head',
  titleField: 'coElNo',
  secondLine: ['invtNo', 'logisticsNo', 'billNo'],
  fields: {
    ...ownerFields('理货信息', 'E'),
    ...fieldsOf(ceb215.head.elements, {
      without: [...madeByServer, 'ieFlag'],
      groups: { customsCode: '理货信息', operatorCode: '监管场所与物流企业', billNo: '运输', note: '备注' },
      fields: {
        customsCode: { search: 'eq' },
        operatorCode: { ...partyCode, search: 'eq' },
        logisticsCode: { ...partyCode, search: 'eq' },
        logisticsNo: { search: 'like', list: 190, group: '理货信息' },
        invtNo: { search: 'like', list: 180, group: '理货信息', help: '原出口清单' },
        coElNo: { search: 'like', list: 170, group: '理货信息' },
        preNo: { ...assigned, search: 'eq' },
        billNo: { search: 'like', list: 170 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const returnTallyDocument = defineDocument({
  message: ceb215,
  resource: returnTally,
  noun: '理货明细单',
  pages: ['export/ReturnTallyList'],
  fixed: { ieFlag: 'I' },
  numbers: ['coElNo', 'logisticsNo', 'invtNo', 'billNo', 'preNo'],
  assignedNumbers: ['preNo'],
  parts: { SITE: 'operator', LOGISTICS: 'logistics' },
  madeFrom: [
    {
      kind: exportRefundDocument,
      by: ['logisticsNo', 'logisticsCode'],
      copies: [
        ...['crossborderType', 'customsCode', 'logisticsNo', 'logisticsCode', 'logisticsName', 'invtNo'],
        ...['billNo', 'trafMode', 'trafName', 'voyageNo'],
      ],
      effect: 'TALLY',
    },
  ],
})
