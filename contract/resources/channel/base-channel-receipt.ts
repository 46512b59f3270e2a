// 通道回执配置: the types of receipts of a base channel; a template that is copied when a channel is opened.
import { reference } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { receiptFields, receiptStates, receiptSwitches } from './receipt-fields.ts'

export const baseChannelReceipt = defineResource({
  name: 'baseChannelReceipt',
  title: '通道回执配置',
  empty: '各通道收取哪些回执，在这里配置。',
  area: 'channel',
  path: '/channel/basereceipts/channel',
  table: 'base_channel_receipt',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'receiptType',
  states: receiptStates,
  actions: receiptSwitches,
  fields: {
    baseChannelId: reference({
      to: 'baseChannel',
      text: 'channelName',
      label: '基础通道',
      required: true,
      readonly: 'after-add',
      search: 'eq',
      list: true,
    }),
    ...receiptFields,
  },
})
