// 出口清单总分单 (CEB607): the lists of one transport bill, which it gives its number and transport.
import { ceb607 } from '@kouan/customs/messages/export/ceb607.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { alike, aSeries, defineDocument, madeByServer, madeInSeries } from '../document/document-kind.ts'
import { assigned, documentBase, mostLines, partyCode } from '../document/shared-declarations.ts'
import { exportInventoryDocument } from './export-inventory.ts'

export const masterBillParcels = defineLines({
  title: '清单明细',
  table: 'master_bill_list',
  head: 'master_bill_id',
  min: 1,
  max: mostLines,
  above: '备注',
  fields: fieldsOf(ceb607.line.elements, {
    without: madeByServer,
    fields: {
      totalPackageNo: { list: 180 },
      logisticsNo: { list: 220 },
      invtNo: { list: 190 },
      note: { max: 255 },
    },
  }),
})

export const masterBill = defineResource({
  ...documentBase('总分单', ceb607),
  name: 'masterBill',
  title: '出口清单总分单',
  area: 'export',
  path: '/export/masterBill',
  table: 'master_bill_head',
  lines: { parcels: masterBillParcels },
  titleField: 'copNo',
  secondLine: ['billNo', 'logisticsName', 'voyageNo'],
  fields: {
    ...ownerFields('总分单信息', 'E'),
    ...fieldsOf(ceb607.head.elements, {
      without: [...madeByServer, ...madeInSeries],
      groups: { customsCode: '总分单信息', agentCode: '申报与物流企业', loctNo: '运输', note: '备注' },
      fields: {
        customsCode: { search: 'eq' },
        copNo: { search: 'like', list: 170 },
        preNo: { ...assigned, search: 'eq' },
        agentCode: { ...partyCode, search: 'eq' },
        voyageNo: { search: 'eq', list: 110 },
        billNo: { search: 'like', list: 170 },
        grossWeight: { help: '所列清单毛重之和' },
        logisticsCode: { ...partyCode, search: 'eq', group: '申报与物流企业' },
        logisticsName: { group: '申报与物流企业', list: 180 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const masterBillDocument = defineDocument({
  message: ceb607,
  resource: masterBill,
  noun: '总分单',
  pages: ['export/MasterBillList'],
  fixed: {},
  lines: 'parcels',
  series: aSeries,
  numbers: ['copNo', 'billNo', 'preNo'],
  assignedNumbers: ['preNo'],
  parts: { AGENT: 'agent', LOGISTICS: 'logistics' },
  gathers: {
    from: exportInventoryDocument,
    by: ['logisticsCode', 'billNo', 'customsCode', 'declareStatus', 'declareTime'],
    head: alike('customsCode agentCode agentName loctNo trafMode trafName voyageNo billNo logisticsCode logisticsName'),
    sums: ['grossWeight'],
    line: alike('logisticsNo totalPackageNo'),
  },
  madeFrom: [
    {
      kind: exportInventoryDocument,
      by: ['logisticsNo'],
      isByLine: true,
      copies: [],
      effect: 'CONSOLIDATE',
      gives: ['trafName', 'voyageNo', 'billNo', 'totalPackageNo'],
    },
  ],
  makes: {
    arrival: { title: '运抵', when: ['IN_CUSTOMS', 'REVIEWED', 'RELEASED', 'CLOSED'] },
    departure: { title: '离境', when: ['IN_CUSTOMS', 'REVIEWED', 'RELEASED', 'CLOSED'] },
  },
})
