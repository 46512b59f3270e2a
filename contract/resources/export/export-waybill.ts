// 出口运单 (CEB505), sent by the logistics company.
import { ceb505 } from '@kouan/customs/messages/export/ceb505.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, partyCode } from '../document/shared-declarations.ts'

export const exportWaybill = defineResource({
  ...documentBase('出口运单', ceb505),
  name: 'exportWaybill',
  title: '出口运单',
  area: 'export',
  path: '/export/waybill',
  table: 'export_waybill_head',
  titleField: 'logisticsNo',
  secondLine: ['goodsInfo', 'logisticsName', 'ebcName'],
  fields: {
    ...ownerFields('运单信息', 'E'),
    ...fieldsOf(ceb505.head.elements, {
      without: madeByServer,
      groups: { logisticsCode: '运单信息', freight: '费用与货物', ebcCode: '电商企业', note: '备注' },
      fields: {
        logisticsCode: { ...partyCode, search: 'eq' },
        logisticsName: { list: 160 },
        logisticsNo: { search: 'like', list: 190, isSearchedFirst: true },
        freight: { kind: 'money', default: '0' },
        insuredFee: { kind: 'money', default: '0' },
        grossWeight: { list: 110 },
        packNo: { default: '1', list: 80 },
        goodsInfo: { search: 'like', list: 200 },
        ebcCode: { ...partyCode, search: 'eq' },
        ebcName: { list: true },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const exportWaybillDocument = defineDocument({
  message: ceb505,
  resource: exportWaybill,
  noun: '出口运单',
  pages: ['export/ExportWaybillList'],
  fixed: {},
  numbers: ['logisticsNo'],
  parts: { LOGISTICS: 'logistics', EBC: 'ebc' },
})
