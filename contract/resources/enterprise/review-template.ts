// 审核意见模板: what reviewers write again and again, taken over into a decision with one choice.
import { dictionary, html, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/** Values that a template takes over from the application that is reviewed, written as `{企业名称}`. */
export const fillIns = [
  '企业名称',
  '申请编号',
  '统一社会信用代码',
  '海关注册编码',
  '缺少的附件',
  '未通过的检查',
] as const
export type FillIn = (typeof fillIns)[number]

/** The fill-ins that a text still names: nobody has given them a value. */
export const openFillIns = (text: string): FillIn[] => fillIns.filter((name) => text.includes(`{${name}}`))

const help = `可用${fillIns.map((name) => `{${name}}`).join('')}，套用时换成该申请的内容`

export const reviewTemplate = defineResource({
  name: 'reviewTemplate',
  title: '审核意见模板',
  empty: '常用的审核意见列在这里，审核时直接选用。',
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
    reason: textarea({ label: '原因', required: true, min: 5, max: 500, list: true, help }),
    detail: html({ label: '详细说明', max: 5000, help }),
  },
})
