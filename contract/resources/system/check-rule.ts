import { text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'
import { checkSteps } from '../../rules/rule-steps.ts'

export const checkRule = defineResource({
  name: 'checkRule',
  title: '编码校验规则',
  empty: '编码须符合的规则列在这里。',
  area: 'system',
  path: '/sys/checkRule',
  table: 'sys_check_rule',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'ruleName',
  fields: {
    ruleName: text({ label: '规则名称', required: true, max: 100, search: 'like', list: true }),
    ruleCode: text({
      label: '规则编码',
      required: true,
      max: 100,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: true,
    }),
    /** JSON text, as the family has it: see rules/rule-steps.ts. */
    ruleJson: textarea({ label: '校验规则', required: true, pattern: checkSteps }),
    ruleDescription: textarea({ label: '规则描述', max: 500, list: true }),
  },
})
