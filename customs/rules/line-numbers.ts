import type { Finding } from '../finding.ts'
import { lineError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkLineNumbers: Rule = (context) => [...checkConsecutive(context), ...checkAgainstOrder(context)]

const checkConsecutive: Rule = (context) =>
  context.lines.flatMap((line, index) => {
    const expected = String(index + 1)
    if (!line.gnum || line.gnum === expected) return []
    const message = `须从 1 起连续编号，此项应为 ${expected}，现为“${line.gnum}”`
    return [lineError({ context, index, name: 'gnum', rule: 'V8', message })]
  })

const checkAgainstOrder: Rule = (context) => {
  const ordered = isList(context) ? context.related?.order?.lines : undefined
  if (!ordered || ordered.length === context.lines.length) return []
  const message = `清单商品须与订单商品逐项对应：订单有 ${ordered.length} 项，清单有 ${context.lines.length} 项`
  const finding: Finding = { path: 'lines', rule: 'V8', severity: 'error', message }
  return [finding]
}

function isList({ definition: { type } }: RuleContext): boolean {
  return type === 'CEB621Message' || type === 'CEB603Message'
}

/** V8: gnum counts 1, 2, 3 … in the order of the lines; the lines of a list are those of its order. */
export const lineNumbersRule: RuleDefinition = {
  sentence: '商品序号从 1 起连续、不重复；清单商品与订单商品逐项对应',
  severity: 'error',
  fields: ['gnum'],
  check: checkLineNumbers,
  missing: (context) => (isList(context) && !context.related?.order ? ['对应的订单'] : []),
}
