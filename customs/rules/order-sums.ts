import { amountOf, isClose, sumOf } from './decimal.ts'
import { headError, lineError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkOrderSums: Rule = (context) => [
  ...checkLineTotals(context),
  ...(isImportOrder(context) ? checkGoodsValue(context, 'V4') : []),
  ...checkAmountPaid(context),
]

/** Export orders have no amount paid; their sum is V14's. */
function isImportOrder({ tables }: RuleContext): boolean {
  return tables.head.some(({ name }) => name === 'acturalPaid')
}

const checkLineTotals: Rule = (context) =>
  context.lines.flatMap((fields, index) => {
    const [price, qty, total] = ['price', 'qty', 'totalPrice'].map((name) => amountOf(fields, name))
    if (!price || !qty || !total) return []
    const expected = price.times(qty)
    if (isClose({ a: total, b: expected, tolerance: context.tolerance })) return []
    const message = `应为单价×数量＝${price.toFixed()}×${qty.toFixed()}＝${expected.toFixed()}，现为 ${total.toFixed()}`
    return [lineError({ context, index, name: 'totalPrice', rule: 'V4', message })]
  })

/** The value of an order's goods is the sum of its lines; `rule` is the number it is found under. */
export function checkGoodsValue(context: RuleContext, rule: 'V4' | 'V14') {
  const { head, lines, tolerance } = context
  const goodsValue = amountOf(head, 'goodsValue')
  const sum = sumOf(lines.map((fields) => amountOf(fields, 'totalPrice')))
  if (!goodsValue || !sum || lines.length === 0 || isClose({ a: goodsValue, b: sum, tolerance })) return []
  const message = `应等于各项商品总价之和 ${sum.toFixed()}，现为 ${goodsValue.toFixed()}`
  return [headError({ context, name: 'goodsValue', rule, message })]
}

const checkAmountPaid: Rule = (context) => {
  const { head, tolerance } = context
  const names = ['goodsValue', 'freight', 'taxTotal', 'discount', 'acturalPaid']
  const [goodsValue, freight, taxTotal, discount, paid] = names.map((name) => amountOf(head, name))
  if (!goodsValue || !freight || !taxTotal || !discount || !paid) return []
  const expected = goodsValue.plus(freight).plus(taxTotal).minus(discount)
  if (isClose({ a: paid, b: expected, tolerance })) return []
  const message = `应为商品价格＋运杂费＋代扣税款－非现金抵扣金额＝${expected.toFixed()}，现为 ${paid.toFixed()}`
  return [headError({ context, name: 'acturalPaid', rule: 'V4', message })]
}

/** V4: each line's total is price × quantity; an import order's goods value is their sum, and the amount paid adds up. */
export const orderSumsRule: RuleDefinition = {
  sentence: '各项总价＝单价×数量；商品价格＝各项总价之和；实际支付金额＝商品价格＋运杂费＋代扣税款－非现金抵扣金额',
  severity: 'error',
  fields: ['goodsValue', 'freight', 'taxTotal', 'discount', 'acturalPaid', 'price', 'qty', 'totalPrice'],
  check: checkOrderSums,
}
