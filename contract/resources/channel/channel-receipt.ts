// 通道回执: a type of receipt that an enterprise's channel passes on, with target, format and filter. Copied from the
// templates when the channel is opened.
import { id, reference } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { receiptFields, receiptStates, receiptSwitches } from './receipt-fields.ts'

const { receiptType, ...settings } = receiptFields

export const channelReceipt = defineResource({
  name: 'channelReceipt',
  title: '通道回执',
  area: 'channel',
  path: '/channel/receipt',
  table: 'channel_receipt',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'receiptType', order: 'asc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'receiptType',
  states: receiptStates,
  actions: receiptSwitches,
  fields: {
    channelId: id({ label: '企业通道', required: true, readonly: 'after-add', search: 'eq' }),
    receiptType,
    targetChannelId: reference({
      to: 'baseChannel',
      text: 'channelName',
      label: '转发到',
      help: '不用于向海关申报的基础通道；不选：不转发',
      whenEmpty: '不转发',
      search: 'eq',
      list: true,
    }),
    ...settings,
    /** Enterprise of the channel; it follows from the channel. */
    enterpriseId: reference({ to: 'enterprise', text: 'companyName', label: '企业', readonly: true, search: 'eq' }),
  },
})
