// 附件与有效期: the papers of registered enterprises that are in force, by when they run out.
import { date, dateTime, dictionary, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/** Days before the last day of a paper on which a notice is sent; one more follows on the day after it. */
export const paperWarningDays = [30, 14, 3] as const

export const enterprisePaper = defineResource({
  name: 'enterprisePaper',
  title: '附件与有效期',
  empty: '企业登记的附件和有效期列在这里。',
  area: 'enterprise',
  path: '/enterprise/paper',
  table: 'enterprise_paper',
  isView: true,
  standard: ['list'],
  sort: { by: 'expireDate', order: 'asc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'companyName',
  fields: {
    companyName: text({ label: '企业名称', search: 'like', list: 220 }),
    creditCode: text({ label: '统一社会信用代码', search: 'eq', list: 190 }),
    kind: dictionary('attachment_kind', { label: '附件类型', search: 'in', list: 200 }),
    paperNo: text({ label: '证件编号', search: 'eq', list: 150 }),
    startDate: date({ label: '有效期自', list: 120 }),
    expireDate: date({ label: '有效期至', search: 'range', list: 120 }),
    validity: dictionary('paper_validity', {
      label: '有效性',
      computed: true,
      search: 'in',
      list: 120,
      colors: { VALID: 'success', SOON: 'warning', EXPIRED: 'error', ENDLESS: 'default' },
    }),
    isRequired: dictionary('yn', { label: '必备', computed: true, list: 80 }),
    companyRoles: dictionary('company_role', { label: '企业类型', multiple: true, list: 160 }),
    takenTime: dateTime({ label: '上传时间' }),
  },
})
