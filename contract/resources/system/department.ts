import { department as departmentField, dictionary, number, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/** Code and level are made by the server from the department above. */
export const department = defineResource({
  name: 'department',
  title: '部门',
  area: 'system',
  path: '/sys/sysDepart',
  table: 'sys_depart',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'departOrder', order: 'asc' },
  tenant: 'own',
  owner: 'enterprise',
  tree: { parent: 'parentId' },
  fields: {
    departName: text({ label: '机构名称', required: true, max: 100, search: 'like', list: true }),
    parentId: departmentField({ label: '上级部门', readonly: 'after-add' }),
    orgCode: text({ label: '机构编码', readonly: true, search: 'eq', list: true }),
    orgType: text({ label: '机构级别', readonly: true }),
    orgCategory: dictionary('org_category', { label: '机构类型', default: '2', list: 110 }),
    departOrder: number({ label: '排序', min: 0, max: 99999, default: 0, list: 90 }),
    mobile: text({ label: '电话', max: 32 }),
    fax: text({ label: '传真', max: 32 }),
    address: text({ label: '地址', max: 200 }),
    status: dictionary('depart_status', { label: '状态', default: '1', list: 90 }),
    memo: textarea({ label: '备注', max: 500 }),
  },
})
