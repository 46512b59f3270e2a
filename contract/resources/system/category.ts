import { number, reference, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

/** A tree of choices, such as kinds of goods. Codes are made by the server from the category above. */
export const category = defineResource({
  name: 'category',
  title: '分类',
  empty: '分层级的分类列在这里，供表单选择。',
  area: 'system',
  path: '/sys/category',
  table: 'sys_category',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'sortNo', order: 'asc' },
  tenant: 'none',
  tree: { parent: 'pid' },
  fields: {
    name: text({ label: '分类名称', required: true, max: 100, search: 'like', list: 320 }),
    pid: reference({ to: 'category', text: 'name', label: '上级分类', readonly: 'after-add' }),
    code: text({ label: '分类编码', readonly: true, search: 'eq', list: 200 }),
    sortNo: number({ label: '排序', min: 0, max: 99999, default: 0, list: 90 }),
  },
})
