// 申报通道设置: the channel by which an enterprise declares, for a business type and a message, or as the default of a direction.
import { dictionary, id, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { receiptStates, receiptSwitches } from './receipt-fields.ts'

export const channelRoute = defineResource({
  name: 'channelRoute',
  title: '申报通道设置',
  area: 'channel',
  path: '/channel/route',
  table: 'channel_route',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'priority', order: 'asc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'scope',
  states: receiptStates,
  actions: receiptSwitches,
  fields: {
    enterpriseId: reference({
      to: 'enterprise',
      text: 'companyName',
      label: '企业',
      required: true,
      readonly: 'after-add',
      search: 'eq',
    }),
    /** I or E stands for all business types of the direction. */
    scope: dictionary('route_scope', {
      label: '业务类型',
      required: true,
      readonly: 'after-add',
      search: 'eq',
      list: 190,
    }),
    messageType: dictionary('declared_type', {
      label: '报文类型',
      readonly: 'after-add',
      help: '不选：这一业务类型的全部报文',
      whenEmpty: '全部报文',
      search: 'eq',
      list: 220,
    }),
    channelId: id({ label: '申报通道', required: true, help: '已为该企业开通的通道' }),
    channelName: text({ label: '申报通道', computed: true, readonly: true, list: true }),
    simulated: toggle({ label: '模拟海关', computed: true, readonly: true }),
    priority: number({
      label: '优先级',
      required: true,
      min: 1,
      max: 9,
      default: 1,
      help: '同一业务类型和报文有几个通道时，小的先用；先用的停用时用下一个',
      list: 90,
    }),
    status: dictionary('enable_status', { label: '状态', required: true, default: '1', search: 'eq', list: 90 }),
    note: textarea({ label: '备注', max: 500, list: true }),
  },
})
