// 登记变更: applications that change a registered enterprise. They share the table and the queue of the registrations.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { registrationStates } from './registration-states.ts'

const changing = {
  needsVersion: true,
  right: { code: 'change:edit', title: '办理变更' },
} as const

export const enterpriseChange = defineResource({
  name: 'change',
  title: '登记变更',
  empty: '变更登记的申请列在这里，审核通过后生效。',
  area: 'enterprise',
  path: '/enterprise/change',
  table: 'enterprise_change',
  isView: true,
  standard: ['list'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'applyNo',
  states: registrationStates('status'),
  actions: {
    withdraw: action({
      ...changing,
      title: '撤回',
      from: ['1'],
      to: '0',
      confirm: '撤回后可以修改并重新提交。',
      message: '撤回成功！',
    }),
    cancel: action({
      ...changing,
      title: '撤销变更',
      from: ['0', '4'],
      to: '9',
      confirm: '撤销后本变更结束，已即时生效的内容保留。',
      isDanger: true,
      message: '撤销成功！',
    }),
  },
  fields: {
    applyNo: text({ label: '变更编号', search: 'eq', list: 170 }),
    companyName: text({ label: '企业名称', search: 'like', list: 220 }),
    creditCode: text({ label: '统一社会信用代码', search: 'eq', list: 190 }),
    changedLabels: text({ label: '变更内容', list: 260 }),
    status: dictionary('registration_state', { label: '状态', search: 'in', list: 110 }),
    submitTime: dateTime({ label: '提交时间', search: 'range', list: 170 }),
    reviewTime: dateTime({ label: '审核时间', list: 170 }),
    reason: textarea({ label: '审核意见', list: 200 }),
  },
})
