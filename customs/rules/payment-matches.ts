import type { Finding } from '../finding.ts'
import { amountOf, isClose } from './decimal.ts'
import { headError, messageOf, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

/** Payment's element, and the order's that must say the same. */
const sameTexts = [
  ['orderNo', 'orderNo'],
  ['ebpCode', 'ebpCode'],
  ['payCode', 'payCode'],
  ['payTransactionId', 'payTransactionId'],
] as const

const checkPaymentMatches: Rule = (context) => {
  const { head } = context
  const other = counterpartOf(context)?.head
  if (!other) return []
  const isPayment = messageOf(context) === 'CEB411'
  const what = isPayment ? '订单' : '支付单'
  const findings: Finding[] = []
  for (const [ofPayment, ofOrder] of sameTexts) {
    const [name, otherName] = isPayment ? [ofPayment, ofOrder] : [ofOrder, ofPayment]
    const value = head[name]
    const expected = other[otherName]
    // An order need not name its payment.
    if (!value || !expected || value === expected) continue
    const message = `须与${what}一致（${what}为“${expected}”），现为“${value}”`
    findings.push(headError({ context, name, rule: 'V5', message }))
  }
  const [name, otherName] = isPayment ? ['amountPaid', 'acturalPaid'] : ['acturalPaid', 'amountPaid']
  const paid = amountOf(head, name)
  const due = amountOf(other, otherName)
  if (paid && due && !isClose({ a: paid, b: due, tolerance: context.tolerance })) {
    const message = `须等于${what}的${isPayment ? '实际支付金额' : '支付金额'} ${due.toFixed()}，现为 ${paid.toFixed()}`
    findings.push(headError({ context, name, rule: 'V5', message }))
  }
  return findings
}

function counterpartOf(context: RuleContext) {
  return messageOf(context) === 'CEB411' ? context.related?.order : context.related?.payment
}

/** V5: payment and order name each other and the same amount. Needs the other document. */
export const paymentMatchesRule: RuleDefinition = {
  sentence: '支付单与订单的订单编号、电商平台、支付企业、支付交易编号一致，支付金额＝订单实际支付金额',
  severity: 'error',
  fields: ['orderNo', 'ebpCode', 'payCode', 'payTransactionId', 'amountPaid', 'acturalPaid'],
  check: checkPaymentMatches,
  missing: (context) =>
    counterpartOf(context) ? [] : [messageOf(context) === 'CEB411' ? '对应的订单' : '对应的支付单'],
}
