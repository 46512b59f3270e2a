import Big from 'big.js'
import { estimateImportTax } from '../import-tax.ts'
import { amountOf, isClose, sumOf } from './decimal.ts'
import { limitsOf2019 } from './policy-limits.ts'
import { headWarning, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkImportTax: Rule = (context) => {
  const { taxTolerance, leviedShare, singlePurchase } = context.limits ?? limitsOf2019
  const named = amountOf(context.head, 'taxTotal')
  const goods = sumOf(context.lines.map((line) => amountOf(line, 'totalPrice')))
  const freight = amountOf(context.head, 'freight') ?? new Big(0)
  const rates = context.related?.taxRates
  if (!named || !goods?.gt(0) || rates?.length !== context.lines.length) return []
  // Beyond the limit duty is levied too, and nothing here knows its rate.
  if (goods.plus(freight).gt(singlePurchase)) return []
  const estimate = estimateOf({ context, goods, freight, leviedShare })
  if (isClose({ a: named, b: estimate, tolerance: taxTolerance })) return []
  const message = `按税率估算为 ${estimate.toFixed()} 元（增值税、消费税的 ${leviedShare}），现为 ${named.toFixed()} 元，请核对`
  return [headWarning({ context, name: 'taxTotal', rule: 'V13', message })]
}

/** Freight is borne by each line in proportion to its value. */
function estimateOf(input: { context: RuleContext; goods: Big; freight: Big; leviedShare: string }): Big {
  const { context, goods, freight, leviedShare } = input
  let sum = new Big(0)
  for (const [index, line] of context.lines.entries()) {
    const rates = context.related?.taxRates?.[index]
    const total = amountOf(line, 'totalPrice')
    if (!rates || !total) continue
    const taxable = total.plus(freight.times(total).div(goods)).toFixed()
    const { valueAddedTax, consumptionTax } = estimateImportTax({ taxable, rates, leviedShare })
    sum = sum.plus(valueAddedTax).plus(consumptionTax)
  }
  return sum
}

/** V13: the tax that an order names is about what we reckon. Advice only; needs the rates of the goods. */
export const importTaxRule: RuleDefinition = {
  sentence: '限值内关税为 0，增值税、消费税按 70% 征收；代扣税款与估算相差较大时提示',
  severity: 'warning',
  fields: ['taxTotal', 'freight', 'totalPrice'],
  check: checkImportTax,
  missing: ({ related, lines }) => (related?.taxRates?.length === lines.length ? [] : ['各项商品的税率']),
}
