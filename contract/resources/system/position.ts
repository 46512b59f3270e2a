import { dictionary, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'

export const position = defineResource({
  name: 'position',
  title: '职务',
  empty: '职务列在这里，供用户选择。',
  area: 'system',
  path: '/sys/position',
  table: 'sys_position',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  fields: {
    name: text({ label: '职务名称', required: true, max: 50, search: 'like', list: true }),
    code: text({
      label: '职务编码',
      required: true,
      max: 50,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      fillRule: 'position_code',
      search: 'eq',
      list: true,
    }),
    postRank: dictionary('position_rank', { label: '职务等级', required: true, search: 'eq', list: true }),
  },
})
