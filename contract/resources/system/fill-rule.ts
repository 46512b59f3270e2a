// 系统编码规则, under the names of the family: how codes that nobody types are made.
import { dictionary, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { checkPieces } from '../../rules/fill-pieces.ts'
import { type Check, identifier } from '../../rules/patterns.ts'

/** Handlers of rules, by the names that clients send. */
export const fillRuleClasses = ['PieceRule'] as const

const isKnownClass: Check = (value) =>
  fillRuleClasses.some((one) => one === value) ? undefined : `后台找不到该类名：${value}`

export const fillRule = defineResource({
  name: 'fillRule',
  title: '编码规则',
  empty: '自动生成编号的规则列在这里。',
  area: 'system',
  path: '/sys/fillRule',
  table: 'sys_fill_rule',
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
    ruleClass: dictionary('fill_rule_class', {
      label: '规则实现',
      required: true,
      default: 'PieceRule',
      pattern: isKnownClass,
      list: 120,
    }),
    /** JSON text, as the family has it: see rules/fill-pieces.ts. */
    ruleParams: textarea({ label: '规则内容', required: true, pattern: checkPieces }),
  },
})
