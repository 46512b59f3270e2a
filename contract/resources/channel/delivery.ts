// 推送记录: everything that goes out of the product to others, with its tries. Written by server/domain/delivery alone.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, text, textarea, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

export const deliveryTries = defineLines({
  title: '推送过程',
  table: 'delivery_try',
  head: 'delivery_id',
  fields: {
    tryTime: dateTime({ label: '时间', list: 170 }),
    isSent: toggle({ label: '成功', list: 80 }),
    address: text({ label: '发往', list: 260 }),
    answerStatus: number({ label: '应答状态', list: 100 }),
    answer: textarea({ label: '应答', list: true }),
    problem: text({ label: '原因', list: true }),
  },
})

const readonly = { readonly: true, form: false } as const

export const delivery = defineResource({
  name: 'delivery',
  title: '推送记录',
  empty: '推送给订阅、告警接收方等的内容列在这里，写明每次的结果。',
  area: 'channel',
  path: '/channel/delivery',
  table: 'delivery',
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'title',
  lines: { tries: deliveryTries },
  states: states({
    field: 'status',
    of: {
      WAITING: { color: 'processing', isFirst: true, to: ['RETRYING', 'SENT', 'FAILED'] },
      RETRYING: { color: 'warning', to: ['SENT', 'FAILED'] },
      SENT: { color: 'success' },
      FAILED: { color: 'error' },
    },
  }),
  actions: {
    resend: action({
      title: '重新推送',
      many: true,
      from: ['RETRYING', 'SENT', 'FAILED'],
      to: 'WAITING',
      confirm: '将以原来的编号和内容再推送一次，确定重新推送吗？',
      confirmMany: '将以原来的编号和内容再推送所选的 {count} 条，确定重新推送吗？',
      isMain: true,
    }),
  },
  fields: {
    title: text({ ...readonly, label: '内容', search: 'like', list: true }),
    event: text({ ...readonly, label: '事件', search: 'eq' }),
    subject: text({ ...readonly, label: '关于', search: 'eq' }),
    targetKind: dictionary('delivery_target', { ...readonly, label: '方式', search: 'eq', list: 100 }),
    targetName: text({ ...readonly, label: '推送到', search: 'like', list: 150 }),
    status: dictionary('delivery_status', { ...readonly, label: '状态', search: 'in', list: 100 }),
    failures: number({ ...readonly, label: '失败次数', list: 95 }),
    problem: text({ ...readonly, label: '原因', list: true }),
    nextTryTime: dateTime({ ...readonly, label: '下次尝试', list: 156 }),
    sentTime: dateTime({ ...readonly, label: '推送时间', search: 'range', list: 170 }),
    fileName: text({ ...readonly, label: '文件名' }),
    contentType: text({ ...readonly, label: '内容类型' }),
    messageId: text({ ...readonly, label: '推送编号', search: 'eq' }),
  },
})
