import { expect, it } from 'vitest'
import { type RuleValues, readRule, ruleFault } from './data-rules.ts'

const known: RuleValues = {
  sys_user_code: 'wang,li',
  sys_user_name: '王',
  sys_org_code: 'A01',
  sys_multi_org_code: ['A01', 'B02'],
  sys_date: '2026-11-26',
  sys_time: '2026-11-26 09:00:00',
  tenant_id: '0',
}

it('a value of a person never becomes several, whatever it contains', () => {
  expect(readRule('IN', 'x, #{sys_user_code} ,y', known)).toEqual({ rule: 'in', values: ['x', 'wang,li', 'y'] })
  expect(readRule('=', '#{sysUserCode}', known)).toEqual({ rule: 'eq', values: ['wang,li'] })
  expect(readRule('RIGHT_LIKE', '#{sys_org_code}A', known)).toEqual({ rule: 'right_like', values: ['A01A'] })
  expect(readRule('IN', '#{sys_multi_org_code}', known)).toEqual({ rule: 'in', values: ['A01', 'B02'] })
  const twice = { ...known, sys_user_code: '#{sys_org_code}' }
  expect(readRule('=', '#{sys_user_code}', twice)).toEqual({ rule: 'eq', values: ['#{sys_org_code}'] })
})

it('a missing value, an unknown variable and a free text of SQL give no comparison', () => {
  expect(readRule('!=', '#{sys_org_code}', { ...known, sys_org_code: null })).toBeUndefined()
  expect(readRule('IN', '#{sys_multi_org_code}', { ...known, sys_multi_org_code: [] })).toBeUndefined()
  expect(readRule('=', '#{sys_password}', known)).toBeUndefined()
  expect(readRule('USE_SQL_RULES', '1=1', known)).toBeUndefined()
})

it.each([
  ['USE_SQL_RULES', "a' or 1=1", 'ruleConditions', '条件规则：不支持USE_SQL_RULES'],
  ['toString', 'x', 'ruleConditions', '条件规则：不支持toString'],
  ['=', ' ', 'ruleValue', '规则值：不能为空'],
  ['=', '#{nobody}', 'ruleValue', '规则值：变量#{nobody}不存在'],
  ['=', '#{constructor}', 'ruleValue', '规则值：变量#{constructor}不存在'],
  ['=', '#{sys_multi_org_code}', 'ruleValue', '规则值：变量#{sys_multi_org_code}只能用于条件IN'],
  ['=', '#{sys_date', 'ruleValue', '规则值：变量没有以}结束'],
])('%s %s is refused with a sentence', (condition, value, field, message) => {
  expect(ruleFault(condition, value)).toEqual({ field, message: expect.stringContaining(message) })
})
