// 审核意见模板: what reviewers write again and again, taken over into a decision with one choice.
import { dictionary, html, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const reviewTemplate = defineResource({
  name: 'reviewTemplate',
  title: '审核意见模板',
  area: 'enterprise',
  path: '/enterprise/reviewTemplate',
  table: 'review_template',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'templateName',
  fields: {
    templateName: text({ label: '模板名称', required: true, max: 50, unique: true, search: 'like', list: 200 }),
    decision: dictionary('review_decision', {
      label: '用于',
      required: true,
      default: 'return',
      search: 'eq',
      list: 120,
    }),
    reason: textarea({ label: '原因', required: true, min: 5, max: 500, list: true }),
    detail: html({ label: '详细说明', max: 5000 }),
  },
})
