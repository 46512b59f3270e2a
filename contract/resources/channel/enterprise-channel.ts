// 企业通道: which transfer subject and which base channel carry an enterprise's declarations. Opened by a call of its own.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, reference, toggle, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

/** A paused or closed channel sends nothing; receipts are still taken in. */
const setting = {
  path: '/channel/status',
  method: 'PUT',
  right: { code: 'enterpriseChannel:open', title: '开通、暂停和关闭通道' },
} as const

export const enterpriseChannel = defineResource({
  name: 'enterpriseChannel',
  title: '企业通道',
  empty: '企业开通的申报通道列在这里，开通后才能申报。',
  area: 'channel',
  path: '/channel/enterprise',
  table: 'enterprise_channel',
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'enterpriseId',
  states: states({
    field: 'status',
    of: { 1: { color: 'success', isFirst: true }, 2: { color: 'warning' }, 3: { color: 'default' } },
  }),
  actions: {
    resume: action({
      ...setting,
      title: '恢复',
      titleIn: { 3: '重新开通' },
      from: ['2', '3'],
      to: '1',
      sends: { status: '1' },
      confirm: '{title}后立即可以申报，确定{title}吗？',
    }),
    pause: action({
      ...setting,
      title: '暂停',
      from: ['1'],
      to: '2',
      sends: { status: '2' },
      confirm: '暂停后不再发送申报，仍接收回执，确定暂停吗？',
    }),
    close: action({
      ...setting,
      title: '关闭',
      from: ['1', '2'],
      to: '3',
      sends: { status: '3' },
      confirm: '关闭后不再发送申报，仍接收回执，确定关闭吗？',
      isDanger: true,
    }),
  },
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
    openBy: user({ label: '开通人', readonly: true, list: 110 }),
    lastSendTime: dateTime({ label: '最近发送时间', computed: true, readonly: true, list: 170 }),
    lastReceiptTime: dateTime({ label: '最近回执时间', computed: true, readonly: true, list: 170 }),
    health: dictionary('channel_health', { label: '状况', computed: true, readonly: true, search: 'eq' }),
    waiting: number({ label: '待发单证', computed: true, readonly: true }),
    oldestWaiting: dateTime({ label: '最早待发', computed: true, readonly: true }),
    backlog: number({ label: '待发报文', computed: true, readonly: true }),
    failedToday: number({
      label: '今日失败',
      computed: true,
      readonly: true,
      help: '今天退单或失败的申报，昨天以来发送的',
    }),
    receiptMinutes: number({
      label: '回执用时（分钟）',
      computed: true,
      readonly: true,
      scale: 1,
      help: '从发送到第一个回执的中位数，最近 50 个报文',
    }),
  },
})
