// Data rules: the conditions that a rule may have, and the variables of its value.
import { type QueryRule, readQueryRule } from './query-operators.ts'

/** As they are stored and sent; what a free text of SQL would be is none of them. */
export const ruleConditions = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  IN: '在…中',
  LIKE: '包含',
  LEFT_LIKE: '以…结尾',
  RIGHT_LIKE: '以…开始',
} as const
export type RuleCondition = keyof typeof ruleConditions

/** Variables that `#{name}` in a value may name, with their titles. */
export const ruleVariables = {
  sys_user_code: '登录账号',
  sys_user_name: '姓名',
  sys_org_code: '当前部门编码',
  sys_multi_org_code: '所属全部部门编码（只用于“在…中”）',
  sys_date: '当前日期',
  sys_time: '当前时间',
  tenant_id: '租户',
} as const
export type RuleVariable = keyof typeof ruleVariables

/** Existing rules spell them in either way. */
const spellings = new Map<string, RuleVariable>(
  Object.keys(ruleVariables).flatMap((name) => {
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [name, camel].map((spelling) => [spelling, name as RuleVariable] as const)
  }),
)

/** The values of one person; null where there is none. Several only of `sys_multi_org_code`. */
export type RuleValues = Readonly<Record<Exclude<RuleVariable, 'sys_multi_org_code'>, string | null>> & {
  sys_multi_org_code: readonly string[]
}

export const isRuleCondition = (word: string): word is RuleCondition => Object.hasOwn(ruleConditions, word)

const manyOrgs = 'sys_multi_org_code'

/** Returns the fault of condition and value of a rule as a sentence; undefined for a rule that can be read. */
export function ruleFault(condition: string, value: string): { field: string; message: string } | undefined {
  if (!isRuleCondition(condition)) {
    const known = Object.keys(ruleConditions).join('、')
    return { field: 'ruleConditions', message: `条件规则：不支持${condition}，只能是${known}` }
  }
  if (value.trim() === '') return { field: 'ruleValue', message: '规则值：不能为空' }
  for (const name of namesIn(value)) {
    const variable = spellings.get(name)
    if (!variable) return { field: 'ruleValue', message: `规则值：变量#{${name}}不存在` }
    if (variable === manyOrgs && condition !== 'IN')
      return { field: 'ruleValue', message: `规则值：变量#{${name}}只能用于条件IN` }
  }
  if (value.replaceAll(inBraces, '').includes('#{')) return { field: 'ruleValue', message: '规则值：变量没有以}结束' }
  return undefined
}

const inBraces = /#\{([^{}]*)\}/g
const namesIn = (value: string): string[] => [...value.matchAll(inBraces)].map(([, name = '']) => name.trim())

export interface RuleComparison {
  rule: QueryRule
  values: string[]
}

/**
 * Returns the comparison of a rule with the values of a person; undefined where one of them is missing or the rule cannot be
 * read. A value is put in after the parts of a list are taken apart, so it never becomes several.
 */
export function readRule(condition: string, value: string, known: RuleValues): RuleComparison | undefined {
  if (ruleFault(condition, value)) return undefined
  const rule = readQueryRule(condition)
  if (!rule) return undefined
  const parts =
    rule === 'in'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [value.trim()]
  const values: string[] = []
  for (const part of parts) {
    const [only] = namesIn(part)
    if (only !== undefined && spellings.get(only) === manyOrgs && part.replaceAll(inBraces, '') === '') {
      values.push(...known[manyOrgs])
      continue
    }
    const filled = fill(part, known)
    if (filled === undefined) return undefined
    values.push(filled)
  }
  return values.length > 0 ? { rule, values } : undefined
}

function fill(part: string, known: RuleValues): string | undefined {
  let isMissing = false
  const filled = part.replaceAll(inBraces, (_, name: string) => {
    const variable = spellings.get(name.trim())
    const value = variable && variable !== manyOrgs ? known[variable] : null
    isMissing ||= value === null || value === ''
    return value ?? ''
  })
  return isMissing ? undefined : filled
}
