// 支付数据调取: a request of customs for raw payment data (announcement 179), and what became of it. Written by the route that customs
// call and by background work.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

export const paymentUploads = defineLines({
  title: '上传过程',
  table: 'payment_upload',
  head: 'call_id',
  fields: {
    tryTime: dateTime({ label: '时间', list: 170 }),
    isTaken: toggle({ label: '成功', list: 80 }),
    address: text({ label: '发往', list: 260 }),
    answerStatus: number({ label: 'HTTP 状态', list: 100 }),
    answer: textarea({ label: '海关的应答', list: true }),
    problem: text({ label: '原因', list: true }),
  },
})

const readonly = { readonly: true, form: false } as const

/** States in which the data have not been sent and should be. */
export const openCallStates = ['RECEIVED', 'WAITING', 'RETRYING', 'FAILED'] as const

export const paymentCall = defineResource({
  name: 'paymentCall',
  title: '支付数据调取',
  empty: '海关调取支付原始数据的请求列在这里。',
  area: 'declaration',
  path: '/declaration/paymentcall',
  table: 'payment_call',
  standard: ['list', 'get', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'orderNo',
  lines: { uploads: paymentUploads },
  states: states({
    field: 'status',
    of: {
      RECEIVED: { color: 'processing', isFirst: true, to: ['WAITING', 'RETRYING', 'FAILED', 'UPLOADED', 'INVALID'] },
      WAITING: { color: 'warning', to: ['RECEIVED'] },
      RETRYING: { color: 'warning', to: ['UPLOADED', 'FAILED', 'RECEIVED'] },
      FAILED: { color: 'error' },
      UPLOADED: { color: 'success' },
      INVALID: { color: 'default' },
    },
  }),
  actions: {
    resend: action({
      title: '重新上传',
      many: true,
      from: ['WAITING', 'RETRYING', 'FAILED'],
      to: 'RECEIVED',
      isMain: true,
      confirm: '将再次查找订单“{name}”的支付原始数据并上传，确定吗？',
      confirmMany: '将再次查找所选 {count} 个请求的支付原始数据并上传，确定吗？',
      message: '已开始上传',
    }),
  },
  fields: {
    enterpriseId: reference({
      ...readonly,
      to: 'enterprise',
      text: 'companyName',
      label: '电商平台企业',
      search: 'eq',
    }),
    ebpCode: text({ ...readonly, label: '电商平台代码', search: 'eq', list: 130 }),
    orderNo: text({ ...readonly, label: '订单编号', search: 'like', list: 190 }),
    status: dictionary('payment_call_status', { ...readonly, label: '状态', search: 'in', list: 110 }),
    problem: textarea({ ...readonly, label: '原因', list: 260 }),
    deadline: dateTime({ ...readonly, label: '上传期限', search: 'range', list: 160 }),
    isLate: toggle({ ...readonly, label: '超过期限', computed: true, search: 'eq', list: 100 }),
    uploadTime: dateTime({ ...readonly, label: '上传时间', list: 160 }),
    nextTryTime: dateTime({ ...readonly, label: '下次尝试', list: 160 }),
    answerCode: text({ ...readonly, label: '海关的代码', search: 'eq', list: 110 }),
    answerMessage: text({ ...readonly, label: '海关的说明', list: 180 }),
    calls: number({ ...readonly, label: '调取次数', help: '同一会话编号再次调取的，不再上传' }),
    lastCallTime: dateTime({ ...readonly, label: '最近调取' }),
    sessionId: text({ ...readonly, label: '会话编号', search: 'eq' }),
    askedTime: dateTime({ ...readonly, label: '海关的时间' }),
    sourceAddress: text({ ...readonly, label: '来源地址', search: 'eq' }),
    agent: text({ ...readonly, label: '来源程序' }),
    simulated: toggle({ ...readonly, label: '模拟海关' }),
  },
})
