// 运单状态 (CEB513): the buyer signed for a parcel; made from its waybill.
import { ceb513 } from '@kouan/customs/messages/import/ceb513.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, partyCode } from '../document/shared-declarations.ts'
import { waybillDocument } from './waybill.ts'

export const waybillStatus = defineResource({
  ...documentBase('运单状态', ceb513),
  name: 'waybillStatus',
  title: '运单状态',
  area: 'declaration',
  path: '/declaration/waybill-status',
  table: 'waybill_status',
  titleField: 'logisticsNo',
  secondLine: ['logisticsName', 'logisticsTime'],
  fields: {
    ...ownerFields('运单状态信息', 'I'),
    ...fieldsOf(ceb513.head.elements, {
      without: [...madeByServer, 'logisticsStatus'],
      groups: { logisticsCode: '运单状态信息' },
      fields: {
        logisticsCode: { ...partyCode, search: 'eq' },
        logisticsName: { required: false, help: '留空时按运单填写' },
        logisticsNo: { required: true, search: 'like', list: 190 },
        logisticsTime: { label: '签收时间', list: 170 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const waybillStatusDocument = defineDocument({
  message: ceb513,
  resource: waybillStatus,
  noun: '运单状态',
  pages: ['declaration/WaybillStatusList'],
  fixed: { logisticsStatus: 'S' },
  numbers: ['logisticsNo'],
  parts: { LOGISTICS: 'logistics' },
  madeFrom: [
    {
      kind: waybillDocument,
      by: ['logisticsCode', 'logisticsNo'],
      copies: ['crossborderType', 'logisticsCode', 'logisticsName', 'logisticsNo'],
      effect: 'SIGN',
    },
  ],
})
