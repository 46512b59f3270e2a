// 基础通道: the technical place where files are exchanged. The folder channel works the way the customs' own client does, others
// reach another host; a simulated one has no customs behind it at all.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'
import { transportFields } from './all-transports.ts'
import { fieldsOf } from './transport.ts'
import { folderProtocol, folderTransport } from './transports/folder.ts'
import { simulatedTransport } from './transports/simulated.ts'

/** Event of a delivery that tries a channel; everything that goes to customs is an outbound message. */
export const channelTestEvent = 'channel.test'

export const baseChannel = defineResource({
  name: 'baseChannel',
  title: '基础通道',
  empty: '与口岸和海关收发报文的通道列在这里。',
  area: 'channel',
  path: '/channel/base',
  table: 'base_channel',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'channelName',
  secondLine: ['lastSendError', 'lastError'],
  actions: {
    retryNow: action({ title: '立即重试', message: '等待的报文现在就再试，结果见“状况”' }),
    sendTest: action({
      title: '试发报文',
      message: '测试报文已交给通道，发送结果见推送记录，对方的应答见回执',
      fields: {
        transferInfoId: reference({
          to: 'transferInfo',
          text: 'dxpId',
          label: '传输主体',
          required: true,
          help: '测试报文以它的编号发出，报文类型为 TEST，不含任何单证，也不计入申报',
        }),
      },
    }),
  },
  fields: {
    channelCode: text({
      label: '通道编码',
      required: true,
      max: 50,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: 160,
    }),
    channelName: text({ label: '通道名称', required: true, max: 100, search: 'like', list: 240 }),
    protocol: dictionary('channel_protocol', {
      label: '传输协议',
      required: true,
      default: folderProtocol,
      // Documents that went through a simulated channel must stay known as such.
      readonly: 'after-add',
      search: 'eq',
      list: 120,
    }),
    ...fieldsOf([folderTransport]),
    wrapDxp: toggle({
      label: '加传输报文',
      required: true,
      default: true,
      help: '是：业务报文装入 DxpMsg 后发出；否：直接发出业务报文',
      list: 110,
    }),
    status: dictionary('enable_status', { label: '状态', required: true, default: '1', search: 'eq', list: 90 }),
    forAlarms: toggle({
      label: '接收告警',
      default: false,
      help: '是：新的告警以 JSON 推送到此通道；不能用于申报的通道',
    }),
    lastCheckTime: dateTime({ label: '最近收取时间', readonly: true, form: false, list: 210 }),
    health: dictionary('channel_health', { label: '状况', computed: true, readonly: true, search: 'eq', list: 110 }),
    lastError: text({ label: '最近错误', readonly: true, form: false }),
    lastFaultTime: dateTime({ label: '收取异常自', readonly: true, form: false }),
    lastSendError: text({ label: '发送错误', readonly: true, form: false }),
    lastSendFaultTime: dateTime({ label: '不能发送自', readonly: true, form: false }),
    waiting: number({ label: '待发单证', computed: true, readonly: true }),
    oldestWaiting: dateTime({ label: '最早待发', computed: true, readonly: true }),
    late: number({ label: '迟到的回执', computed: true, readonly: true, help: '发送后超过半小时没有回执的单证' }),
    ...transportFields,
    note: textarea({ label: '备注', max: 1000 }),
    ...fieldsOf([simulatedTransport]),
  },
})
