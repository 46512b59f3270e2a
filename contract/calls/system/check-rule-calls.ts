import { defineCall } from '../../language/call.ts'
import { text, textarea } from '../../language/field.ts'

/** Succeeds when the value fits the rule, or is empty. Clients of the family encode the value twice. */
export const checkByCode = defineCall({
  name: 'checkRule.checkByCode',
  title: '编码校验',
  method: 'GET',
  path: '/sys/checkRule/checkByCode',
  needs: 'signed-in',
  limit: 120,
  input: {
    ruleCode: text({ label: '规则编码', required: true, max: 100 }),
    value: textarea({ label: '数据', max: 1500 }),
  },
})
