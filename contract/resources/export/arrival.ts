// 出口运抵单 (CEB507): the parcels of a transport bill have arrived at the supervised site.
import { ceb507 } from '@kouan/customs/messages/export/ceb507.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { aSeries, defineDocument, madeByServer, madeInSeries } from '../document/document-kind.ts'
import { assigned, documentBase, mostLines, partyCode } from '../document/shared-declarations.ts'
import { masterBillDocument } from './master-bill.ts'

export const arrivalParcels = defineLines({
  title: '运单明细',
  table: 'arrival_list',
  head: 'arrival_id',
  max: mostLines,
  above: '备注',
  fields: fieldsOf(ceb507.line.elements, {
    without: madeByServer,
    fields: { logisticsNo: { list: 260 }, totalPackageNo: { list: 180 }, note: { max: 255 } },
  }),
})

export const arrival = defineResource({
  ...documentBase('运抵单', ceb507),
  name: 'arrival',
  title: '出口运抵单',
  area: 'export',
  path: '/export/arrival',
  table: 'arrival_head',
  lines: { parcels: arrivalParcels },
  titleField: 'copNo',
  secondLine: ['billNo', 'logisticsName', 'domesticTrafNo'],
  fields: {
    ...ownerFields('运抵信息', 'E'),
    ...fieldsOf(ceb507.head.elements, {
      without: [...madeByServer, ...madeInSeries, 'ieFlag'],
      groups: { customsCode: '运抵信息', operatorCode: '监管场所与物流企业', trafMode: '运输', note: '备注' },
      fields: {
        customsCode: { search: 'eq' },
        copNo: { search: 'like', list: 170 },
        preNo: { ...assigned, search: 'eq' },
        operatorCode: { ...partyCode, search: 'eq' },
        billNo: { search: 'like', list: 170 },
        domesticTrafNo: { list: 130 },
        logisticsCode: { ...partyCode, search: 'eq', group: '监管场所与物流企业' },
        logisticsName: { group: '监管场所与物流企业', list: 180 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const arrivalDocument = defineDocument({
  message: ceb507,
  resource: arrival,
  noun: '运抵单',
  pages: ['export/ArrivalList'],
  fixed: { ieFlag: 'E' },
  lines: 'parcels',
  series: aSeries,
  numbers: ['copNo', 'billNo', 'preNo'],
  assignedNumbers: ['preNo'],
  parts: { LOGISTICS: 'logistics', SITE: 'operator' },
  madeFrom: [
    {
      kind: masterBillDocument,
      by: ['billNo'],
      copies: ['customsCode', 'loctNo', 'trafMode', 'billNo', 'domesticTrafNo', 'logisticsCode', 'logisticsName'],
      lines: { quantity: 'whole', copies: ['logisticsNo', 'totalPackageNo'] },
      effect: 'ARRIVE',
    },
  ],
})
