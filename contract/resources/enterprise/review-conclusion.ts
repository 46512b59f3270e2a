// 审核结论: each decision of a reviewer about an application or a change; 审核统计 counts these rows.
import { dateTime, dictionary, id, number, text, textarea, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const reviewConclusion = defineResource({
  name: 'reviewConclusion',
  title: '审核结论',
  empty: '申请有了结论之后，这里按结论统计。',
  area: 'enterprise',
  path: '/enterprise/reviewConclusion',
  table: 'review_conclusion',
  isView: true,
  standard: ['list', 'export'],
  sort: { by: 'decidedTime', order: 'desc' },
  tenant: 'own',
  titleField: 'applyNo',
  fields: {
    decidedTime: dateTime({ label: '审核时间', search: 'range', list: 170 }),
    month: text({ label: '月份', search: 'eq', help: '如 2026-03，按北京时间' }),
    applyNo: text({ label: '申请编号', search: 'eq', list: 160 }),
    applicationId: id({ label: '申请', form: false }),
    companyName: text({ label: '企业名称', search: 'like', list: 180 }),
    applyType: dictionary('apply_type', { label: '申请类型', search: 'eq', list: 84 }),
    conclusion: dictionary('review_conclusion', {
      label: '结论',
      search: 'in',
      list: 84,
      colors: { pass: 'success', return: 'warning', refuse: 'error' },
    }),
    reviewer: user({ label: '审核人账号', search: 'eq' }),
    reviewerName: text({ label: '审核人', list: 84 }),
    hours: number({ label: '等待（小时）', scale: 1, list: 104, help: '从提交到结论，连续计算' }),
    reason: textarea({ label: '审核意见', list: 140 }),
  },
})
