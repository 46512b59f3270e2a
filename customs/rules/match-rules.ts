// What one document must have in common with another: payment, order, waybill, list, refund.
import Big from 'big.js'
import { refundedQuantity } from '../receipts/list-effects.ts'
import { amountOf, isClose } from './decimal.ts'
import type { Fields, Rule, Tell } from './rule.ts'

/** V5: payment and order name each other and the same amount. Needs the other document. */
const checkPaymentMatches: Rule = ({ head, definition, related, tolerance, tell, lack }) => {
  const isPayment = definition.type === 'CEB411Message'
  const what = isPayment ? '订单' : '支付单'
  const other = (isPayment ? related.order : related.payment)?.head
  if (!other) return lack(`对应的${what}`)
  tellDifferences({ head, other, what, names: ['orderNo', 'ebpCode', 'payCode', 'payTransactionId'], tell })
  const [name, otherName] = isPayment ? ['amountPaid', 'acturalPaid'] : ['acturalPaid', 'amountPaid']
  const paid = amountOf(head, name)
  const due = amountOf(other, otherName)
  if (!paid || !due || isClose({ a: paid, b: due, tolerance })) return
  const amount = isPayment ? '实际支付金额' : '支付金额'
  tell(`head.${name}`, `须等于${what}的${amount} ${due.toFixed()}，现为 ${paid.toFixed()}`)
}

/** V6: order and waybill name the same consignee. Needs the other document. */
const checkWaybillMatches: Rule = ({ head, definition, related, tell, lack }) => {
  const isWaybill = definition.type === 'CEB511Message'
  const what = isWaybill ? '订单' : '运单'
  const other = (isWaybill ? related.order : related.waybill)?.head
  if (!other) return lack(`对应的${what}`)
  const names = ['orderNo', 'consignee', 'consigneeTelephone', 'consigneeAddress']
  tellDifferences({ head, other, what, names, tell })
}

/** What one of the two leaves out is no difference: an order need not name its payment. */
function tellDifferences(input: { head: Fields; other: Fields; what: string; names: readonly string[]; tell: Tell }) {
  const { head, other, what, names, tell } = input
  for (const name of names) {
    const value = head[name]
    const expected = other[name]
    if (!value || !expected || value === expected) continue
    tell(`head.${name}`, `须与${what}一致（${what}为“${expected}”），现为“${value}”`)
  }
}

/** V8: gnum counts 1, 2, 3 … in the order of the lines; the lines of a list are those of its order. */
const checkLineNumbers: Rule = ({ lines, definition: { type }, related: { order }, tell, lack }) => {
  for (const [index, { gnum }] of lines.entries()) {
    if (!gnum || gnum === String(index + 1)) continue
    tell(`lines[${index}].gnum`, `须从 1 起连续编号，此项应为 ${index + 1}，现为“${gnum}”`)
  }
  if (type !== 'CEB621Message' && type !== 'CEB603Message') return
  if (!order) return lack('对应的订单')
  const counts = `订单有 ${order.lines.length} 项，清单有 ${lines.length} 项`
  if (order.lines.length !== lines.length) tell('lines', `清单商品须与订单商品逐项对应：${counts}`)
}

/** V17: a refund returns no more than was listed. Needs the list. */
const checkRefundQuantity: Rule = (input) => {
  const { head, lines, definition, related, tell, lack } = input
  if (definition.type === 'CEB213Message') {
    if (head.country === '142') tell('head.country', '为启运国，不能为 142（中国）')
    if (head.ieFlag && head.ieFlag !== 'I') tell('head.ieFlag', `只能为 I，现为“${head.ieFlag}”`)
  }
  if (!related.list) return lack('原清单')
  for (const [index, line] of lines.entries()) {
    const { gnum } = line
    if (!gnum) continue
    const original = related.list.lines.find((candidate) => candidate.gnum === gnum)
    if (!original) tell(`lines[${index}].gnum`, `在原清单中不存在，现为“${gnum}”`)
    for (const name of original ? ['qty', 'qty1', 'qty2'] : []) {
      // Earlier refunds keep the quantity only, not the statutory ones.
      const earlier = name === 'qty' ? refundedQuantity({ refunds: related.refunds ?? [], gnum }) : new Big(0)
      const above = lines.slice(0, index).filter((one) => one.gnum === gnum)
      const taken = above.reduce((sum, one) => sum.plus(amountOf(one, name) ?? 0), earlier)
      const asked = amountOf(line, name)
      const left = amountOf(original ?? {}, name)?.minus(taken)
      if (!asked || !left || asked.lte(left)) continue
      tell(`lines[${index}].${name}`, `不能超过原清单可退数量 ${left.toFixed()}，现为 ${asked.toFixed()}`)
    }
  }
}

export const matchRules = {
  V5: checkPaymentMatches,
  V6: checkWaybillMatches,
  V8: checkLineNumbers,
  V17: checkRefundQuantity,
} as const
