// 企业通道: which transfer subject and which base channel carry an enterprise's declarations. Opened by a call of its own.
import { dateTime, dictionary, reference, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const enterpriseChannel = defineResource({
  name: 'enterpriseChannel',
  title: '企业通道',
  area: 'channel',
  path: '/channel/enterprise',
  table: 'enterprise_channel',
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  fields: {
    enterpriseId: reference({
      to: 'enterprise',
      text: 'companyName',
      label: '企业',
      required: true,
      search: 'eq',
      list: true,
    }),
    transferInfoId: reference({
      to: 'transferInfo',
      text: 'dxpId',
      label: '传输主体',
      required: true,
      search: 'eq',
      list: 190,
    }),
    baseChannelId: reference({
      to: 'baseChannel',
      text: 'channelName',
      label: '基础通道',
      required: true,
      search: 'eq',
      list: true,
    }),
    crossborderType: dictionary('crossborder_type', { label: '业务类型', required: true, search: 'eq', list: 150 }),
    simulated: toggle({ label: '模拟海关', computed: true, readonly: true }),
    status: dictionary('channel_status', { label: '状态', readonly: true, search: 'eq', list: 100 }),
    openTime: dateTime({ label: '开通时间', readonly: true, list: 170 }),
    openBy: text({ label: '开通人', readonly: true, list: 110 }),
    lastSendTime: dateTime({ label: '最近发送时间', computed: true, readonly: true, list: 170 }),
    lastReceiptTime: dateTime({ label: '最近回执时间', computed: true, readonly: true, list: 170 }),
  },
})
