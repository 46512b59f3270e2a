// Sums, limits of policy, and the tax that follows from them.
import Big from 'big.js'
import { exportFlags } from '../rule-table.ts'
import { amountOf, readDecimal, sumOf } from '../values/decimal.ts'
import { tellUnlisted } from './head-rules.ts'
import { estimateImportTax } from './import-tax.ts'
import type { Judging, RuleSet } from './rule.ts'

export const amountRules = {
  /** Each line's total is price × quantity; an import order's goods value is their sum, and the amount paid adds up. */
  V4: (input) => {
    const { head, lines, tables, tellAmount } = input
    for (const [index, line] of lines.entries()) {
      const [price, qty, total] = ['price', 'qty', 'totalPrice'].map((name) => amountOf(line, name))
      const expected = qty && price?.times(qty)
      tellAmount(
        `lines[${index}].totalPrice`,
        total,
        () => `应为单价×数量＝${price?.toFixed()}×${qty?.toFixed()}＝`,
        expected,
      )
    }
    // Export orders have no amount paid; their sum is V14's.
    if (!tables.head.some(({ name }) => name === 'acturalPaid')) return
    tellGoodsValue(input)
    const [discount, paid] = ['discount', 'acturalPaid'].map((name) => amountOf(head, name))
    const due = sumOf(['goodsValue', 'freight', 'taxTotal'].map((name) => amountOf(head, name)))
    const sum = discount && due?.minus(discount)
    tellAmount('head.acturalPaid', paid, () => '应为商品价格＋运杂费＋代扣税款－非现金抵扣金额＝', sum)
  },

  /** Limits of a purchase and of a buyer's year. The yearly one needs what the buyer imported before. */
  V12: ({ head, lines, definition, limits, related, tell, lack }) => {
    const { singlePurchase, yearlyPurchase } = limits
    if (related.buyerYearTotal === undefined) lack('订购人本年度累计金额')
    const goods = amountOf(head, 'goodsValue') ?? totalOf(lines)
    const value = sumOf([goods, ...['freight', 'insuredFee'].map((name) => amountOf(head, name) ?? new Big(0))])
    if (!value) return
    // Customs judge at the list; an order that is over a limit is taken in all the same.
    const isList = definition.role === 'list'
    const severity = isList ? 'error' : 'warning'
    const total = (readDecimal(related.buyerYearTotal ?? '') ?? new Big(0)).plus(value)
    if (value.gt(singlePurchase)) {
      const isSingle = lines.length === 1 && lines.every((line) => amountOf(line, 'qty')?.eq(1))
      const isOneItem = isSingle && total.lte(yearlyPurchase)
      const only = isOneItem ? '；仅有一件不可分割的商品且未超年度限值的，可按货物税率全额征税' : ''
      const message = `本单 ${value.toFixed()} 元，超过单次交易限值 ${singlePurchase} 元${only}`
      // A list has no sum of its own to point at.
      tell(isList ? 'lines' : 'head.goodsValue', message, isOneItem ? 'warning' : severity)
    }
    if (total.gt(yearlyPurchase)) {
      const sum = related.buyerYearTotal === undefined ? '本单' : '本年度累计'
      const own = related.buyerYearTotal === undefined ? '' : '（含本单）'
      const message = `${sum} ${total.toFixed()} 元${own}，超过年度限值 ${yearlyPurchase} 元`
      tell('head.buyerIdNumber', message, severity)
    }
  },

  /** The tax that an order names is about what we reckon. Advice only; needs the rates of the goods. */
  V13: ({ head, lines, limits, related: { taxRates }, tell, lack }) => {
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
    if (named.minus(estimate).abs().lte(taxTolerance)) return
    const share = `增值税、消费税的 ${leviedShare}`
    const message = `按税率估算为 ${estimate.toFixed()} 元（${share}），现为 ${named.toFixed()} 元，请核对`
    tell('head.taxTotal', message, 'warning')
  },

  /** An export order's value is the sum of its lines (FOB); the flags of an export list. */
  V14: (input) => {
    tellGoodsValue(input)
    tellCurrencies(input)
    for (const [name, values] of Object.entries(exportFlags)) tellUnlisted(input, name, values)
  },
} satisfies RuleSet

/** Amounts of several currencies have no sum; the paper does not say that there is one only. */
function tellCurrencies({ head, lines, tell }: Judging) {
  const [first, of] = head.currency
    ? [head.currency, '单证']
    : [lines.find(({ currency }) => currency)?.currency, '首项']
  for (const [index, { currency }] of lines.entries()) {
    if (!first || !currency || currency === first) continue
    const message = `与${of}的币制 ${first} 不同，金额不能相加，请核对（仅供参考），现为“${currency}”`
    tell(`lines[${index}].currency`, message, 'warning')
  }
}

/** The value of an order's goods is the sum of its lines. */
function tellGoodsValue({ head, lines, tellAmount }: Judging) {
  tellAmount('head.goodsValue', amountOf(head, 'goodsValue'), () => '应等于各项商品总价之和 ', totalOf(lines))
}

/** Undefined without lines, or when one of them has no total. */
function totalOf(lines: Judging['lines']): Big | undefined {
  return lines.length > 0 ? sumOf(lines.map((line) => amountOf(line, 'totalPrice'))) : undefined
}
