import Big from 'big.js'
import { readDecimal } from './decimal.ts'
import { type Fields, headError, lineError, type Rule } from './rule.ts'

/** V4: each line's total is price × quantity; the goods value is the sum of the totals; the amount paid adds up. */
export const checkOrderSums: Rule = (context) => [
  ...checkLineTotals(context),
  ...checkGoodsValue(context),
  ...checkAmountPaid(context),
]

const checkLineTotals: Rule = (context) =>
  context.lines.flatMap((fields, index) => {
    const [price, qty, total] = ['price', 'qty', 'totalPrice'].map((name) => amount({ fields, name }))
    if (!price || !qty || !total) return []
    const expected = price.times(qty)
    if (isClose({ a: total, b: expected, tolerance: context.tolerance })) return []
    const message = `应为单价×数量＝${price.toFixed()}×${qty.toFixed()}＝${expected.toFixed()}，现为 ${total.toFixed()}`
    return [lineError({ context, index, name: 'totalPrice', rule: 'V4', message })]
  })

const checkGoodsValue: Rule = (context) => {
  const { head, lines, tolerance } = context
  const goodsValue = amount({ fields: head, name: 'goodsValue' })
  const totals = lines.map((fields) => amount({ fields, name: 'totalPrice' }))
  if (!goodsValue || totals.length === 0) return []
  let sum = new Big(0)
  for (const total of totals) {
    if (!total) return []
    sum = sum.plus(total)
  }
  if (isClose({ a: goodsValue, b: sum, tolerance })) return []
  const message = `应等于各项商品总价之和 ${sum.toFixed()}，现为 ${goodsValue.toFixed()}`
  return [headError({ context, name: 'goodsValue', rule: 'V4', message })]
}

const checkAmountPaid: Rule = (context) => {
  const { head: fields, tolerance } = context
  const names = ['goodsValue', 'freight', 'taxTotal', 'discount', 'acturalPaid']
  const [goodsValue, freight, taxTotal, discount, paid] = names.map((name) => amount({ fields, name }))
  if (!goodsValue || !freight || !taxTotal || !discount || !paid) return []
  const expected = goodsValue.plus(freight).plus(taxTotal).minus(discount)
  if (isClose({ a: paid, b: expected, tolerance })) return []
  const message = `应为商品价格＋运杂费＋代扣税款－非现金抵扣金额＝${expected.toFixed()}，现为 ${paid.toFixed()}`
  return [headError({ context, name: 'acturalPaid', rule: 'V4', message })]
}

function amount({ fields, name }: { fields: Fields; name: string }): Big | undefined {
  return readDecimal(fields[name] ?? '')
}

function isClose({ a, b, tolerance }: { a: Big; b: Big; tolerance: string }): boolean {
  return a.minus(b).abs().lte(tolerance)
}
