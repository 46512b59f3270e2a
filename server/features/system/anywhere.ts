import { filterRuleOf, wrapFilter } from '@kouan/contract/rules/query-operators.ts'

/** Plain text is looked for anywhere. */
export const anywhere = (text: string | null | undefined) =>
  text && !filterRuleOf(text) ? wrapFilter('like', text) : (text ?? '')
