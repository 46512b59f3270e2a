// 业务类型回执配置: the types of receipts of a business type; a template that is copied when a channel is opened, behind that of
// the base channel.
import { dictionary } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { receiptFields, receiptStates, receiptSwitches } from './receipt-fields.ts'

export const businessReceipt = defineResource({
  name: 'businessReceipt',
  title: '业务类型回执配置',
  empty: '各业务类型收取哪些回执，在这里配置。',
  area: 'channel',
  path: '/channel/basereceipts/ecommerce',
  table: 'business_receipt',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'receiptType',
  states: receiptStates,
  actions: receiptSwitches,
  fields: {
    crossborderType: dictionary('crossborder_type', {
      label: '业务类型',
      required: true,
      readonly: 'after-add',
      search: 'eq',
      list: 190,
    }),
    ...receiptFields,
  },
})
