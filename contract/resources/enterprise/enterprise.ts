import { action } from '../../language/action.ts'
import { date, dateTime, dictionary, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { enterpriseFields } from './enterprise-fields.ts'
import { registrationStates } from './registration-states.ts'

/** Events of the standing of an enterprise that are recorded. */
export type EnterpriseEventAction = 'suspend' | 'strikeOff' | 'resume'

const standing = {
  right: { code: 'enterprise:standing', title: '停用、恢复与注销' },
  needsVersion: true,
  fields: {
    reason: textarea({ label: '原因', required: true, min: 2, max: 500 }),
    decidedDay: date({ label: '决定日期', required: true, help: '不晚于今天' }),
  },
} as const

/** A company that passed review. Its own users see this one row; only staff changes it. */
export const enterprise = defineResource({
  name: 'enterprise',
  title: '企业信息',
  empty: '备案审核通过的企业列在这里。',
  area: 'enterprise',
  path: '/enterprise',
  table: 'enterprise',
  standard: ['list', 'get', 'edit'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'companyName',
  secondLine: ['legalPerson', 'companyRoles', 'papersUntil'],
  states: registrationStates('status'),
  actions: {
    suspend: action({
      ...standing,
      title: '停用',
      from: ['3', '6'],
      to: '7',
      confirm: '停用立即生效，可以恢复。',
      message: '已停用！',
      isDanger: true,
    }),
    resume: action({
      ...standing,
      title: '恢复',
      from: ['7'],
      to: '3',
      confirm: '恢复后企业可以登录和申报，停用时冻结的账号同时恢复。',
      message: '已恢复！',
    }),
    strikeOff: action({
      ...standing,
      title: '注销',
      from: ['3', '6', '7'],
      to: '8',
      confirm: '注销立即生效，不能恢复；再次备案须重新登记。',
      message: '已注销！',
      isDanger: true,
    }),
  },
  fields: {
    regNo: text({ label: '备案号', readonly: true, search: 'eq', list: 170, group: '企业身份' }),
    ...enterpriseFields,
    orgCode: text({ label: '组织机构代码', readonly: true, max: 9, group: '企业身份' }),
    status: dictionary('registration_state', {
      label: '状态',
      readonly: true,
      search: 'eq',
      list: 100,
      group: '企业身份',
    }),
    /** When the first of the papers in force runs out; absent where none does. */
    papersUntil: date({ label: '证照到期', computed: true, readonly: true, form: false, group: '企业身份' }),
    approvedTime: dateTime({ label: '备案时间', readonly: true, list: 170, group: '企业身份' }),
  },
})
