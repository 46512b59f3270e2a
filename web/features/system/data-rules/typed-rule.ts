import { listDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { listMenus } from '@kouan/contract/calls/system/menu-calls.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import type { RuleCondition } from '@kouan/contract/rules/data-rules.ts'

/** A rule as the form has it. */
export interface TypedRule {
  ruleName: string
  ruleColumn: string
  ruleConditions: RuleCondition
  ruleValue: string
  status: '0' | '1'
}

/** Lists that change with a rule: the rules themselves, and the marks of menu rows that have some. */
export const refreshedByRules = [listDataRules.name, menu.name, listMenus.name]
