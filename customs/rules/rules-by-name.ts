import type { RuleName } from '../rule-table.ts'
import { amountRules } from './amount-rules.ts'
import { businessExportRules } from './business-export-rules.ts'
import { compareRules } from './compare-rules.ts'
import { goodsRules } from './goods-rules.ts'
import { headRules } from './head-rules.ts'
import { refundRules } from './refund-rules.ts'
import type { Rule } from './rule.ts'

/** The check of each rule of the table, by the number that message tables name it with. */
export const rulesByName: Readonly<Record<RuleName, Rule>> = {
  ...headRules,
  ...amountRules,
  ...compareRules,
  ...refundRules,
  ...goodsRules,
  ...businessExportRules,
}
