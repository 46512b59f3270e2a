// What one document must have in common with another: payment, order, waybill, list, refund.
import Big from 'big.js'
import { refundedQuantity } from '../receipts/list-effects.ts'
import { amountOf } from './decimal.ts'
import { tellUnlisted } from './head-rules.ts'
import type { Judging, RuleSet } from './rule.ts'
import { returnModes } from './rule-table.ts'

export const matchRules = {
  /** Payment and order name each other and the same amount. Needs the other document. */
  V5: (input) => {
    const found = tellDifferences(input, 'payment', ['orderNo', 'ebpCode', 'payCode', 'payTransactionId'])
    if (!found) return
    const { other, what, isOrder } = found
    const [name, otherName] = isOrder ? ['acturalPaid', 'amountPaid'] : ['amountPaid', 'acturalPaid']
    const words = `须等于${what}的${isOrder ? '支付金额' : '实际支付金额'} `
    input.tellAmount(`head.${name}`, amountOf(input.head, name), words, amountOf(other, otherName))
  },

  /** Order and waybill name the same consignee. Needs the other document. */
  V6: (input) => {
    tellDifferences(input, 'waybill', ['orderNo', 'consignee', 'consigneeTelephone', 'consigneeAddress'])
  },

  /** gnum counts 1, 2, 3 … in the order of the lines; the lines of a list are those of its order. */
  V8: ({ lines, definition: { type }, related: { order }, tell, lack }) => {
    for (const [index, { gnum }] of lines.entries()) {
      if (!gnum || gnum === String(index + 1)) continue
      tell(`lines[${index}].gnum`, `须从 1 起连续编号，此项应为 ${index + 1}，现为“${gnum}”`)
    }
    if (type !== 'CEB621Message' && type !== 'CEB603Message') return
    if (!order) return lack('对应的订单')
    const counts = `订单有 ${order.lines.length} 项，清单有 ${lines.length} 项`
    if (order.lines.length !== lines.length) tell('lines', `清单商品须与订单商品逐项对应：${counts}`)
  },

  /** A refund returns no more than was listed. Needs the list. */
  V17: (input) => {
    const { head, lines, definition, related, tell, lack } = input
    if (definition.type === 'CEB213Message') {
      tellUnlisted(input, 'tradeMode', returnModes)
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
  },
} satisfies RuleSet

/**
 * Between an order and what belongs to it; answers the other one's head. What one of the two leaves out is no difference:
 * an order need not name its payment.
 */
function tellDifferences(input: Judging, kind: 'payment' | 'waybill', names: readonly string[]) {
  const { definition, head, related, tell, lack } = input
  const isOrder = definition.type === 'CEB311Message'
  const what = isOrder ? { payment: '支付单', waybill: '运单' }[kind] : '订单'
  const other = related[isOrder ? kind : 'order']?.head
  if (!other) return void lack(`对应的${what}`)
  for (const name of names) {
    const [value, expected] = [head[name], other[name]]
    if (!value || !expected || value === expected) continue
    tell(`head.${name}`, `须与${what}一致（${what}为“${expected}”），现为“${value}”`)
  }
  return { other, what, isOrder }
}
