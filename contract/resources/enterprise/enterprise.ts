import { dateTime, dictionary, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { enterpriseFields } from './enterprise-fields.ts'
import { registrationStates } from './registration-states.ts'

/** A company that passed review. Its own users see this one row; only staff changes it. */
export const enterprise = defineResource({
  name: 'enterprise',
  title: '企业信息',
  area: 'enterprise',
  path: '/enterprise',
  table: 'enterprise',
  standard: ['list', 'get', 'edit'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'companyName',
  states: registrationStates('status'),
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
    approvedTime: dateTime({ label: '备案时间', readonly: true, list: 170, group: '企业身份' }),
  },
})
