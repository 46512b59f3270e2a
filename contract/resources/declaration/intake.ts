// 入库明细单 (CEB711): the parcels of one transport bill that are in a supervised site.
import { ceb711 } from '@kouan/customs/messages/import/ceb711.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { alike, defineDocument, madeByServer } from '../document/document-kind.ts'
import { assigned, documentBase, mostLines, partyCode } from '../document/shared-declarations.ts'
import { inventoryDocument } from './inventory.ts'

const made = [...madeByServer, 'ieFlag'] as const

export const intakeParcels = defineLines({
  title: '运单明细',
  table: 'intake_list',
  head: 'intake_id',
  min: 1,
  max: mostLines,
  above: '备注',
  fields: fieldsOf(ceb711.line.elements, {
    without: made,
    fields: { logisticsNo: { list: 260 }, note: { max: 255 } },
  }),
})

export const intake = defineResource({
  ...documentBase('入库明细单', ceb711),
  name: 'intake',
  title: '入库明细单',
  area: 'declaration',
  path: '/declaration/intake',
  table: 'intake_head',
  lines: { parcels: intakeParcels },
  titleField: 'copNo',
  fields: {
    ...ownerFields('入库信息', 'I'),
    ...fieldsOf(ceb711.head.elements, {
      without: made,
      groups: { customsCode: '入库信息', operatorCode: '监管场所与物流企业', trafMode: '运输', note: '备注' },
      fields: {
        customsCode: { search: 'eq' },
        copNo: { required: true, search: 'like', list: 170 },
        preNo: { ...assigned, search: 'eq' },
        rkdNo: { ...assigned, search: 'like', list: 170 },
        operatorCode: { ...partyCode, search: 'eq' },
        voyageNo: { search: 'eq' },
        billNo: { search: 'like', list: 170 },
        logisticsCode: { ...partyCode, search: 'eq', group: '监管场所与物流企业' },
        logisticsName: { group: '监管场所与物流企业', list: 180 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const intakeDocument = defineDocument({
  message: ceb711,
  resource: intake,
  noun: '入库明细单',
  pages: ['declaration/IntakeList'],
  fixed: { ieFlag: 'I' },
  lines: 'parcels',
  gathers: {
    from: inventoryDocument,
    by: ['billNo', 'voyageNo', 'logisticsCode', 'logisticsNo', 'declareStatus', 'declareTime'],
    head: alike('customsCode trafMode trafNo voyageNo billNo logisticsCode logisticsName'),
    line: alike('logisticsNo'),
  },
  numbers: ['copNo', 'billNo', 'rkdNo', 'preNo'],
  assignedNumbers: ['preNo', 'rkdNo'],
  parts: { SITE: 'operator', LOGISTICS: 'logistics' },
})
