// Exports between businesses (9710, 9810): what may be declared by a list, and the way of what may not.
import Big from 'big.js'
import { entryOf } from '../codes/code-table.ts'
import { businessModes, orderTypes, theirOrderNumber } from '../rule-table.ts'
import { amountOf, readDecimal } from '../values/decimal.ts'
import type { Judging, PlainDocument, RuleSet } from './rule.ts'

export const businessExportRules = {
  /** A list up to the limit of policy, an order above it by a 报关单. Needs the rates of other currencies than 142. */
  V21: (input) => {
    const { head, definition, limits, related, tell } = input
    const mode = businessModeOf(input)
    // A document that customs hold can be deleted, whatever its worth.
    if (mode === undefined || head.appType === '3') return
    const isList = definition.role === 'list'
    const worth = worthOf(input)
    if (worth) {
      const subject = isList ? '本单货值' : ''
      const number = `${entryOf(theirOrderNumber, mode) ?? '订单编号'}${head.orderNo ? ` ${head.orderNo}` : ''}`
      const way = `请改用出口报关单（监管方式 ${mode}），在随附单据中选 10000004，编号填${number}`
      const message = `${subject}${worth}，超过 ${mode} 清单的限值 ${limits.businessList} 元，不能以清单申报：${way}`
      return tell(isList ? 'lines' : 'head.goodsValue', message, isList ? 'error' : 'warning')
    }
    if (!isList) return
    const own = '是否涉及由企业核对，仅供参考'
    tell(
      'head.tradeMode',
      `为 ${mode} 的清单限于不涉证、不涉检、不涉税的货物，涉及其一的须改用出口报关单（${own}）`,
      'warning',
    )
    const eased = [...(related.payment ? [] : ['可以不传收款单']), ...(mode === '9810' ? ['海外仓无须备案'] : [])]
    if (eased.length === 0) return
    const source = '按海关总署公告 2024 年第 167 号'
    tell('head.tradeMode', `为 ${mode} 的，${source}，${eased.join('，')}（各地做法不一，仅供参考）`, 'warning')
  },
} satisfies RuleSet

/** 9710 or 9810 of a list, or of the list that belongs to an order; undefined for other documents. */
function businessModeOf({ head: { tradeMode, orderType } }: PlainDocument): string | undefined {
  return businessModes.find((mode) => mode === tradeMode || entryOf(orderTypes, mode) === orderType)
}

/** Words for the worth of the goods where it is above the limit; undefined where it is not, or where a rate is missing. */
function worthOf({ lines, limits, related: { exchangeRates = {} }, lack }: Judging): string | undefined {
  const rates = new Map<string, Big>()
  const missing = new Set<string>()
  let sum = new Big(0)
  for (const line of lines) {
    const { currency = '' } = line
    const rate = readDecimal(currency === '142' ? '1' : (entryOf(exchangeRates, currency) ?? ''))
    if (rate) rates.set(currency, rate)
    else if (currency !== '') missing.add(currency)
    if (rate) sum = sum.plus(amountOf(line, 'totalPrice')?.times(rate) ?? 0)
  }
  const worth = sum.round(2)
  const names = [...missing].map((currency) => `币制 ${currency} 的汇率`)
  if (worth.gt(limits.businessList)) {
    const used = [...rates]
      .filter(([currency]) => currency !== '142')
      .map(([code, rate]) => `${code} ${rate.toFixed()}`)
    const by = used.length > 0 ? `折合 ${worth.toFixed()} 元（汇率 ${used.join('、')}）` : ` ${worth.toFixed()} 元`
    return names.length > 0 ? `至少${by}` : by
  }
  if (names.length > 0) lack(names.join('、'))
  return undefined
}
