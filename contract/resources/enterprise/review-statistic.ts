// 审核统计: what each reviewer has decided in each month, and how long it was waited for.
import { number, text, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

const count = (label: string) => number({ label, integer: true, list: 88 })

export const reviewStatistic = defineResource({
  name: 'reviewStatistic',
  title: '审核统计',
  empty: '审核申请之后，这里按人统计。',
  area: 'enterprise',
  path: '/enterprise/reviewStatistic',
  table: 'review_statistic',
  isView: true,
  standard: ['list', 'export'],
  sort: { by: 'month', order: 'desc' },
  tenant: 'own',
  titleField: 'reviewerName',
  fields: {
    month: text({ label: '月份', search: 'eq', list: 100, help: '如 2026-03，按北京时间' }),
    reviewer: user({ label: '审核人账号', search: 'eq' }),
    reviewerName: text({ label: '审核人', list: 120 }),
    decided: count('结论'),
    passed: count('通过'),
    returned: count('退回'),
    refused: count('不通过'),
    changes: count('其中变更'),
    medianHours: number({ label: '等待中位数（小时）', scale: 1, list: 170, help: '从提交到结论，连续计算' }),
    longestHours: number({ label: '最长等待（小时）', scale: 1, list: 150 }),
  },
})
