import { dateTime, dictionary, text, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/**
 * The review list: applications that were submitted at least once (drafts are not shown).
 * `waiting` is how long an undecided one waits since its last submission, such as `2天3小时`.
 */
export const application = defineResource({
  name: 'application',
  title: '注册登记审核',
  area: 'enterprise',
  path: '/enterprise/review',
  table: 'enterprise_apply',
  standard: ['list'],
  sort: { by: 'submitTime', order: 'asc' },
  tenant: 'own',
  fields: {
    applyNo: text({ label: '申请编号', search: 'eq', list: 170 }),
    companyName: text({ label: '企业名称', search: 'like', list: 220 }),
    creditCode: text({ label: '统一社会信用代码', search: 'eq', list: 190 }),
    companyCode: text({ label: '海关注册编码', search: 'eq', list: 130 }),
    companyRoles: dictionary('company_role', { label: '企业类型', multiple: true, search: 'like', list: 180 }),
    tradeModes: dictionary('trade_mode', { label: '业务模式', multiple: true, list: 160 }),
    applyType: dictionary('apply_type', { label: '申请类型', list: 100 }),
    userName: text({ label: '提交人账号', list: 120 }),
    submitTime: dateTime({ label: '提交时间', search: 'range', list: 170 }),
    waiting: text({ label: '等待时长', computed: true, list: 110 }),
    status: dictionary('registration_state', { label: '状态', search: 'in', list: 110 }),
    reviewer: user({ label: '当前审核人', list: 110 }),
    reviewTime: dateTime({ label: '审核时间', list: 170 }),
  },
})
