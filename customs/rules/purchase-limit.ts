import type Big from 'big.js'
import type { Finding } from '../finding.ts'
import { amountOf, readDecimal, sumOf } from './decimal.ts'
import { limitsOf2019 } from './policy-limits.ts'
import { headWarning, messageOf, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkPurchaseLimit: Rule = (context) => {
  const value = purchaseValue(context)
  if (!value) return []
  const { singlePurchase, yearlyPurchase } = context.limits ?? limitsOf2019
  const findings: Finding[] = []
  if (value.gt(singlePurchase)) {
    const says = `本单 ${value.toFixed()} 元，超过单次交易限值 ${singlePurchase} 元`
    const only = '；仅有一件不可分割的商品且未超年度限值的，可按货物税率全额征税'
    const isOne = isOneItem(context)
    findings.push(overLimit({ context, name: 'totalPrice', message: isOne ? says + only : says, isGrave: !isOne }))
  }
  const before = readDecimal(context.related?.buyerYearTotal ?? '')
  if (before?.plus(value).gt(yearlyPurchase)) {
    const message = `本年度累计 ${before.plus(value).toFixed()} 元（含本单），超过年度限值 ${yearlyPurchase} 元`
    findings.push(overLimit({ context, name: 'buyerIdNumber', message, isGrave: true }))
  }
  return findings
}

/** Customs judge at the list; an order that is over a limit is taken in all the same. */
function overLimit(input: { context: RuleContext; name: string; message: string; isGrave: boolean }): Finding {
  const { context, name, message } = input
  const severity = input.isGrave && isList(context) ? 'error' : 'warning'
  if (name === 'buyerIdNumber') return { ...headWarning({ context, name, rule: 'V12', message }), severity }
  if (!isList(context)) return headWarning({ context, name: 'goodsValue', rule: 'V12', message })
  // A list has no sum of its own to point at.
  return { path: 'lines', rule: 'V12', severity, message }
}

function isList(context: RuleContext): boolean {
  return messageOf(context) === 'CEB621'
}

/** Goods, freight and insurance, as far as the document knows them. */
function purchaseValue({ head, lines }: RuleContext): Big | undefined {
  const goods = amountOf(head, 'goodsValue') ?? (lines.length > 0 ? sumOf(lines.map(totalOf)) : undefined)
  return goods && sumOf([goods, ...['freight', 'insuredFee'].map((name) => amountOf(head, name) ?? readDecimal('0'))])
}

function totalOf(line: RuleContext['lines'][number]): Big | undefined {
  return amountOf(line, 'totalPrice')
}

function isOneItem({ lines }: RuleContext): boolean {
  const [only] = lines
  return lines.length === 1 && only !== undefined && amountOf(only, 'qty')?.eq(1) === true
}

/** V12: limits of a purchase and of a buyer's year. The yearly one needs what the buyer imported before. */
export const purchaseLimitRule: RuleDefinition = {
  sentence: '单次交易不超过限值（5000 元），订购人年度累计不超过限值（26000 元）；限值按政策参数',
  severity: 'error',
  fields: ['goodsValue', 'freight', 'insuredFee', 'totalPrice', 'buyerIdNumber'],
  check: checkPurchaseLimit,
  missing: ({ related }) => (related?.buyerYearTotal === undefined ? ['订购人本年度累计金额'] : []),
}
