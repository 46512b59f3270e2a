// 进口运单 (CEB511).
import { ceb511 } from '@kouan/customs/messages/import/ceb511.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { action } from '../../language/action.ts'
import { text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import {
  documentBase,
  ofOrder,
  partyCode,
  personAddress,
  personName,
  personPhone,
} from '../document/shared-declarations.ts'
import { orderDocument } from '../order/order.ts'

const base = documentBase('运单', ceb511)
const fromOrder = { required: false, help: '留空时按订单填写' } as const

export const waybill = defineResource({
  ...base,
  name: 'waybill',
  title: '进口运单',
  area: 'declaration',
  path: '/declaration/waybill',
  table: 'waybill',
  titleField: 'logisticsNo',
  secondLine: ['orderNo', 'consignee', 'logisticsName'],
  actions: {
    ...base.actions,
    sign: action({
      title: '签收',
      many: true,
      asJob: true,
      from: ['IN_CUSTOMS'],
      right: { code: 'waybillStatus:add', title: '新增运单状态' },
      fields: {
        logisticsTime: text({ label: '签收时间', required: true, digits: 'datetime', min: 14, max: 14 }),
        note: textarea({ label: '备注', max: 1000 }),
      },
      message: '已生成运单状态，请在“运单状态”中申报',
    }),
  },
  fields: {
    ...ownerFields('运单信息', 'I'),
    ...fieldsOf(ceb511.head.elements, {
      without: madeByServer,
      groups: { logisticsCode: '运单信息', freight: '费用与货物', consignee: '收货人' },
      fields: {
        logisticsCode: { ...partyCode, search: 'eq' },
        logisticsNo: { required: true, search: 'like', list: 170 },
        billNo: { search: 'like' },
        orderNo: { search: 'like', list: 170, popup: ofOrder('orderNo') },
        freight: { kind: 'money', default: '0' },
        insuredFee: { kind: 'money', default: '0' },
        packNo: { default: '1' },
        consignee: { ...personName, ...fromOrder },
        consigneeAddress: { ...personAddress, ...fromOrder },
        consigneeTelephone: { ...personPhone, ...fromOrder },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const waybillDocument = defineDocument({
  message: ceb511,
  resource: waybill,
  noun: '运单',
  pages: ['declaration/WaybillList'],
  fixed: {},
  numbers: ['logisticsNo', 'orderNo', 'billNo'],
  parts: { LOGISTICS: 'logistics' },
  madeFrom: [
    {
      kind: orderDocument,
      by: ['orderNo'],
      copies: [
        'crossborderType',
        'orderNo',
        'freight',
        'currency',
        'consignee',
        'consigneeAddress',
        'consigneeTelephone',
      ],
    },
  ],
  makes: { waybillStatus: { title: '签收', when: ['IN_CUSTOMS'], otherwise: '海关入库后才能签收', action: 'sign' } },
})
