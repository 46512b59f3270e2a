// Limits of a refund: goods and quantities that it may return.
import Big from 'big.js'
import { takenQuantity } from '../receipts/list-effects.ts'
import { returnModes } from '../rule-table.ts'
import { amountOf } from '../values/decimal.ts'
import { tellUnlisted } from './head-rules.ts'
import type { Judging, RuleSet } from './rule.ts'

export const refundRules = {
  /** A refund returns no more than was listed. Needs the list. */
  V17: (input) => {
    const { head, lines, definition, related, tell, lack } = input
    if (definition.direction === 'E') {
      tellUnlisted(input, 'tradeMode', returnModes)
      if (head.country === '142') tell('head.country', '为启运国，不能为 142（中国）')
      if (head.ieFlag && head.ieFlag !== 'I') tell('head.ieFlag', `只能为 I，现为“${head.ieFlag}”`)
    }
    tellRepeated(input)
    if (!related.list) return lack('原清单')
    for (const [index, line] of lines.entries()) {
      const { gnum } = line
      if (!gnum) continue
      const original = related.list.lines.find((candidate) => candidate.gnum === gnum)
      if (!original) tell(`lines[${index}].gnum`, `在原清单中不存在，现为“${gnum}”`)
      for (const name of original ? ['qty', 'qty1', 'qty2'] : []) {
        // Earlier refunds are known by quantity only, not by statutory quantities.
        const earlier = name === 'qty' ? takenQuantity({ refunds: related.refunds ?? [], gnum }) : new Big(0)
        const above = lines.slice(0, index).filter((one) => one.gnum === gnum)
        const taken = above.reduce((sum, one) => sum.plus(amountOf(one, name) ?? 0), earlier)
        const asked = amountOf(line, name)
        const left = amountOf(original ?? {}, name)?.minus(taken)
        if (!asked || !left || asked.lte(left)) continue
        tell(`lines[${index}].${name}`, `不能超过原清单可退数量 ${left.toFixed()}，现为 ${asked.toFixed()}`)
      }
    }
  },
} satisfies RuleSet

/** Each line is one of the list, and returned once. */
function tellRepeated({ lines, tell }: Pick<Judging, 'lines' | 'tell'>) {
  const first = new Map<string, number>()
  for (const [index, { gnum }] of lines.entries()) {
    if (!gnum) continue
    // 01 is the number 1 to the schema.
    const number = gnum.replace(/^\+?0*(?=\d)/, '')
    const before = first.get(number)
    if (number === '0') tell(`lines[${index}].gnum`, `须为原清单的商品序号，从 1 起，现为“${gnum}”`)
    else if (before === undefined) first.set(number, index)
    else tell(`lines[${index}].gnum`, `与第 ${before + 1} 项相同，同一商品只能列一项，现为“${gnum}”`)
  }
}
