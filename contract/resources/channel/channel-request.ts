// 申请开通: an enterprise asks for its channel; staff open it or return the request with a reason.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'
import { mailboxCode } from './channel-patterns.ts'

const filledIn = { readonly: true, form: false } as const
const ofOwn = { field: 'subject', has: 'OWN' } as const

export const channelRequest = defineResource({
  name: 'channelRequest',
  title: '申请开通',
  empty: '企业申请开通的申报通道列在这里，由运营办理。',
  area: 'channel',
  path: '/channel/request',
  table: 'channel_request',
  standard: ['list', 'get', 'add', 'edit'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'enterpriseId',
  states: states({
    field: 'status',
    of: {
      REQUESTED: { color: 'processing', isFirst: true },
      RETURNED: { color: 'warning' },
      OPENED: { color: 'success' },
    },
  }),
  actions: {
    open: action({
      title: '开通',
      from: ['REQUESTED'],
      to: 'OPENED',
      isMain: true,
      message: '通道已开通，企业已收到通知',
      fields: {
        transferInfoId: reference({
          to: 'transferInfo',
          text: 'dxpId',
          label: '传输主体',
          required: true,
          help: '企业要用自己的传输主体的，须先登记',
        }),
        baseChannelId: reference({
          to: 'baseChannel',
          text: 'channelName',
          label: '基础通道',
          required: true,
        }),
        receiptTypes: dictionary('receipt_type', {
          label: '回执',
          multiple: true,
          max: 2000,
          help: '不选：“通道回执配置”和“业务类型回执配置”中的全部；开通后可在“回执”中逐个修改',
        }),
        sendsTest: toggle({
          label: '试发报文',
          default: true,
          help: '开通后发送一个不含单证的测试报文，结果见推送记录',
        }),
      },
    }),
    return: action({
      title: '退回',
      from: ['REQUESTED'],
      to: 'RETURNED',
      isDanger: true,
      message: '已退回，企业已收到通知',
      fields: { reason: textarea({ label: '退回原因', required: true, max: 500 }) },
    }),
    resubmit: action({
      title: '重新提交',
      from: ['RETURNED'],
      to: 'REQUESTED',
      isMain: true,
      confirm: '重新提交后由运营人员办理，确定提交吗？',
      message: '已提交',
    }),
  },
  fields: {
    enterpriseId: reference({
      ...filledIn,
      to: 'enterprise',
      text: 'companyName',
      label: '企业',
      search: 'eq',
      list: true,
    }),
    crossborderTypes: dictionary('crossborder_type', { label: '业务类型', required: true, multiple: true, list: 200 }),
    subject: dictionary('channel_request_subject', {
      label: '传输主体',
      required: true,
      default: 'PLATFORM',
      search: 'eq',
      list: 120,
    }),
    dxpId: text({
      label: '报文传输编号',
      spelling: 'serial',
      shownWhen: ofOwn,
      requiredWhen: ofOwn,
      max: 30,
      pattern: mailboxCode,
      help: '电子口岸数据中心发放的邮箱号，如 DXPENT0000024685',
    }),
    purpose: textarea({ label: '用途', required: true, max: 500, list: 240, help: '申报哪些业务、每天大约多少单' }),
    status: dictionary('channel_request_status', { ...filledIn, label: '状态', search: 'in', list: 100 }),
    missing: text({ ...filledIn, label: '还缺什么', computed: true, list: 240 }),
    reason: text({ ...filledIn, label: '退回原因', list: true }),
    handledBy: text({ ...filledIn, label: '办理人' }),
    handledTime: dateTime({ ...filledIn, label: '办理时间', list: 170 }),
  },
})
