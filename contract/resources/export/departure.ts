// 出口离境单 (CEB509): the parcels of a transport bill have left the country. The sums under the bill are final then.
import { ceb509 } from '@kouan/customs/messages/export/ceb509.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { aSeries, defineDocument, madeByServer, madeInSeries } from '../document/document-kind.ts'
import { assigned, documentBase, mostLines, partyCode } from '../document/shared-declarations.ts'
import { masterBillDocument } from './master-bill.ts'

export const departureParcels = defineLines({
  title: '运单明细',
  table: 'departure_list',
  head: 'departure_id',
  min: 1,
  max: mostLines,
  above: '备注',
  fields: fieldsOf(ceb509.line.elements, {
    without: madeByServer,
    fields: { logisticsNo: { list: 260 }, totalPackageNo: { list: 180 }, note: { max: 255 } },
  }),
})

export const departure = defineResource({
  ...documentBase('离境单', ceb509),
  name: 'departure',
  title: '出口离境单',
  area: 'export',
  path: '/export/departure',
  table: 'departure_head',
  lines: { parcels: departureParcels },
  titleField: 'copNo',
  secondLine: ['billNo', 'logisticsName', 'voyageNo'],
  fields: {
    ...ownerFields('离境信息', 'E'),
    ...fieldsOf(ceb509.head.elements, {
      without: [...madeByServer, ...madeInSeries],
      groups: { customsCode: '离境信息', logisticsCode: '物流企业', trafMode: '运输', note: '备注' },
      fields: {
        customsCode: { search: 'eq' },
        copNo: { search: 'like', list: 170 },
        preNo: { ...assigned, search: 'eq' },
        logisticsCode: { ...partyCode, search: 'eq' },
        logisticsName: { list: 180 },
        voyageNo: { search: 'eq' },
        billNo: { search: 'like', list: 170 },
        leaveTime: { search: 'range', list: 160 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const departureDocument = defineDocument({
  message: ceb509,
  resource: departure,
  noun: '离境单',
  pages: ['export/DepartureList'],
  fixed: {},
  lines: 'parcels',
  series: aSeries,
  numbers: ['copNo', 'billNo', 'preNo'],
  assignedNumbers: ['preNo'],
  parts: { LOGISTICS: 'logistics' },
  madeFrom: [
    {
      kind: masterBillDocument,
      by: ['billNo'],
      copies: ['customsCode', 'logisticsCode', 'logisticsName', 'trafMode', 'trafName', 'voyageNo', 'billNo'],
      lines: { quantity: 'whole', copies: ['logisticsNo', 'totalPackageNo'] },
      effect: 'DEPART',
    },
  ],
})
