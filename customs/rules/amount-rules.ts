// Sums, limits of policy, and the tax that follows from them.
import Big from 'big.js'
import { amountOf, isClose, readDecimal, sumOf } from './decimal.ts'
import { estimateImportTax } from './import-tax.ts'
import type { Rule, RuleContext } from './rule.ts'
import { exportFlags } from './rule-table.ts'

/** V4: each line's total is price × quantity; an import order's goods value is their sum, and the amount paid adds up. */
const checkOrderSums: Rule = (input) => {
  const { head, lines, tables, tolerance, tell } = input
  for (const [index, line] of lines.entries()) {
    const [price, qty, total] = ['price', 'qty', 'totalPrice'].map((name) => amountOf(line, name))
    const expected = qty && price?.times(qty)
    if (!expected || !total || isClose({ a: total, b: expected, tolerance })) continue
    const sum = `${price?.toFixed()}×${qty.toFixed()}＝${expected.toFixed()}`
    tell(`lines[${index}].totalPrice`, `应为单价×数量＝${sum}，现为 ${total.toFixed()}`)
  }
  // Export orders have no amount paid; their sum is V14's.
  if (!tables.head.some(({ name }) => name === 'acturalPaid')) return
  checkGoodsValue(input)
  const names = ['goodsValue', 'freight', 'taxTotal', 'discount', 'acturalPaid']
  const [goodsValue, freight, taxTotal, discount, paid] = names.map((name) => amountOf(head, name))
  const expected = discount && sumOf([goodsValue, freight, taxTotal])?.minus(discount)
  if (!expected || !paid || isClose({ a: paid, b: expected, tolerance })) return
  const sum = `商品价格＋运杂费＋代扣税款－非现金抵扣金额＝${expected.toFixed()}`
  tell('head.acturalPaid', `应为${sum}，现为 ${paid.toFixed()}`)
}

/** The value of an order's goods is the sum of its lines. */
const checkGoodsValue: Rule = ({ head, lines, tolerance, tell }) => {
  const goodsValue = amountOf(head, 'goodsValue')
  const sum = totalOf(lines)
  if (!goodsValue || !sum || lines.length === 0 || isClose({ a: goodsValue, b: sum, tolerance })) return
  tell('head.goodsValue', `应等于各项商品总价之和 ${sum.toFixed()}，现为 ${goodsValue.toFixed()}`)
}

const totalOf = (lines: RuleContext['lines']) => sumOf(lines.map((line) => amountOf(line, 'totalPrice')))

/** V14: an export order's value is the sum of its lines (FOB); the flags of an export list. */
const checkExportValues: Rule = (input) => {
  checkGoodsValue(input)
  for (const [name, values] of Object.entries(exportFlags)) {
    const value = input.head[name]
    if (!value || Object.hasOwn(values, value)) continue
    const list = Object.entries(values).map(([code, text]) => `${code} ${text}`)
    input.tell(`head.${name}`, `只能为 ${list.join('、')}，现为“${value}”`)
  }
}

/** V12: limits of a purchase and of a buyer's year. The yearly one needs what the buyer imported before. */
const checkPurchaseLimit: Rule = ({ head, lines, definition, limits, related, tell, lack }) => {
  const { singlePurchase, yearlyPurchase } = limits
  if (related.buyerYearTotal === undefined) lack('订购人本年度累计金额')
  const goods = amountOf(head, 'goodsValue') ?? (lines.length > 0 ? totalOf(lines) : undefined)
  const value = sumOf([goods, ...['freight', 'insuredFee'].map((name) => amountOf(head, name) ?? new Big(0))])
  if (!value) return
  // Customs judge at the list; an order that is over a limit is taken in all the same.
  const isList = definition.type === 'CEB621Message'
  const severity = isList ? 'error' : 'warning'
  if (value.gt(singlePurchase)) {
    const isOneItem = lines.length === 1 && lines.every((line) => amountOf(line, 'qty')?.eq(1))
    const only = isOneItem ? '；仅有一件不可分割的商品且未超年度限值的，可按货物税率全额征税' : ''
    const message = `本单 ${value.toFixed()} 元，超过单次交易限值 ${singlePurchase} 元${only}`
    // A list has no sum of its own to point at.
    tell(isList ? 'lines' : 'head.goodsValue', message, isOneItem ? 'warning' : severity)
  }
  const total = readDecimal(related.buyerYearTotal ?? '')?.plus(value)
  if (total?.gt(yearlyPurchase)) {
    const message = `本年度累计 ${total.toFixed()} 元（含本单），超过年度限值 ${yearlyPurchase} 元`
    tell('head.buyerIdNumber', message, severity)
  }
}

/** V13: the tax that an order names is about what we reckon. Advice only; needs the rates of the goods. */
const checkImportTax: Rule = ({ head, lines, limits, related: { taxRates }, tell, lack }) => {
  const { taxTolerance, leviedShare, singlePurchase } = limits
  if (taxRates?.length !== lines.length) return lack('各项商品的税率')
  const named = amountOf(head, 'taxTotal')
  const goods = totalOf(lines)
  const freight = amountOf(head, 'freight') ?? new Big(0)
  // Beyond the limit duty is levied too, and nothing here knows its rate.
  if (!named || !goods?.gt(0) || goods.plus(freight).gt(singlePurchase)) return
  let estimate = new Big(0)
  for (const [index, rates] of taxRates.entries()) {
    const total = amountOf(lines[index] ?? {}, 'totalPrice') ?? new Big(0)
    // Freight is borne by each line in proportion to its value.
    const taxable = total.plus(freight.times(total).div(goods)).toFixed()
    const { valueAddedTax, consumptionTax } = estimateImportTax({ taxable, rates, leviedShare })
    estimate = estimate.plus(valueAddedTax).plus(consumptionTax)
  }
  if (isClose({ a: named, b: estimate, tolerance: taxTolerance })) return
  const share = `增值税、消费税的 ${leviedShare}`
  const message = `按税率估算为 ${estimate.toFixed()} 元（${share}），现为 ${named.toFixed()} 元，请核对`
  tell('head.taxTotal', message, 'warning')
}

export const amountRules = {
  V4: checkOrderSums,
  V12: checkPurchaseLimit,
  V13: checkImportTax,
  V14: checkExportValues,
} as const
