import Big from 'big.js'
import type { Finding } from '../finding.ts'
import { refundedQuantity } from '../list-effects.ts'
import { amountOf } from './decimal.ts'
import { headError, lineError, messageOf, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkRefundQuantity: Rule = (context) => [...checkExportReturn(context), ...checkLines(context)]

const checkExportReturn: Rule = (context) => {
  if (messageOf(context) !== 'CEB213') return []
  const { country, ieFlag } = context.head
  const findings: Finding[] = []
  if (country === '142') {
    findings.push(headError({ context, name: 'country', rule: 'V17', message: '为启运国，不能为 142（中国）' }))
  }
  if (ieFlag && ieFlag !== 'I') {
    findings.push(headError({ context, name: 'ieFlag', rule: 'V17', message: `只能为 I，现为“${ieFlag}”` }))
  }
  return findings
}

const checkLines: Rule = (context) => {
  const list = context.related?.list
  if (!list) return []
  return context.lines.flatMap((line, index): Finding[] => {
    const { gnum } = line
    if (!gnum) return []
    const original = list.lines.find((candidate) => candidate.gnum === gnum)
    if (!original) {
      return [lineError({ context, index, name: 'gnum', rule: 'V17', message: `在原清单中不存在，现为“${gnum}”` })]
    }
    return ['qty', 'qty1', 'qty2'].flatMap((name) => {
      const asked = amountOf(line, name)
      const listed = amountOf(original, name)
      const left = listed?.minus(takenBefore({ context, index, gnum, name }))
      if (!asked || !left || asked.lte(left)) return []
      const message = `不能超过原清单可退数量 ${left.toFixed()}，现为 ${asked.toFixed()}`
      return [lineError({ context, index, name, rule: 'V17', message })]
    })
  })
}

/** By earlier refunds (which keep the quantity only, not the statutory ones) and by the lines above in this one. */
function takenBefore(input: { context: RuleContext; index: number; gnum: string; name: string }): Big {
  const { context, index, gnum, name } = input
  const earlier = name === 'qty' ? refundedQuantity({ refunds: context.related?.refunds ?? [], gnum }) : new Big(0)
  const above = context.lines.slice(0, index).filter((line) => line.gnum === gnum)
  return above.reduce((sum, line) => sum.plus(amountOf(line, name) ?? 0), earlier)
}

/** V17: a refund returns no more than was listed. Needs the list. */
export const refundQuantityRule: RuleDefinition = {
  sentence: '退货商品须在原清单中，数量不超过原清单（减已退数量）；出口退货启运国不为 142，进出口标记为 I',
  severity: 'error',
  fields: ['gnum', 'qty', 'qty1', 'qty2', 'country', 'ieFlag'],
  check: checkRefundQuantity,
  missing: ({ related }: RuleContext) => (related?.list ? [] : ['原清单']),
}
