import { department, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'

/** A role that some members of one department hold while they work in it. */
export const departRole = defineResource({
  name: 'departRole',
  title: '部门角色',
  area: 'system',
  path: '/sys/sysDepartRole',
  table: 'sys_depart_role',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  fields: {
    departId: department({ label: '所属部门', required: true, readonly: 'after-add', list: true }),
    roleName: text({ label: '部门角色名称', required: true, max: 100, search: 'like', list: true }),
    roleCode: text({
      label: '部门角色编码',
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
