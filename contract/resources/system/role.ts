import { text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'

export const role = defineResource({
  name: 'role',
  title: '角色',
  area: 'system',
  path: '/sys/role',
  table: 'sys_role',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  signed: true,
  fields: {
    roleName: text({ label: '角色名称', required: true, max: 100, search: 'like', list: true }),
    roleCode: text({
      label: '角色编码',
      required: true,
      max: 64,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      search: 'eq',
      list: true,
    }),
    description: textarea({ label: '描述', max: 250, list: true }),
  },
})
