import type { Finding } from '../finding.ts'
import { headError, lineError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

/** Kind of the order that each trade mode is declared with. */
const orderTypes: Readonly<Record<string, string>> = { 9610: 'E', 1210: 'E', 9710: 'B', 9810: 'W' }
const zone = ['iacCode', 'iacName', 'emsNo']

const checkBondedExport: Rule = (context) => {
  const { tradeMode } = context.head
  if (!tradeMode) return []
  if (!Object.hasOwn(orderTypes, tradeMode)) {
    const message = `出口清单只能为 ${Object.keys(orderTypes).join('、')}，现为“${tradeMode}”`
    return [headError({ context, name: 'tradeMode', rule: 'V15', message })]
  }
  return [...(tradeMode === '1210' ? checkZone(context) : []), ...checkOrderType(context)]
}

function checkZone(context: RuleContext): Finding[] {
  const message = '在监管方式 1210 下不能为空'
  return [
    ...zone.filter((name) => !context.head[name]).map((name) => headError({ context, name, rule: 'V15', message })),
    ...context.lines.flatMap(({ itemRecordNo }, index) =>
      itemRecordNo ? [] : [lineError({ context, index, name: 'itemRecordNo', rule: 'V15', message })],
    ),
  ]
}

const checkOrderType: Rule = (context) => {
  const tradeMode = context.head.tradeMode ?? ''
  const orderType = context.related?.order?.head.orderType
  const expected = orderTypes[tradeMode]
  if (!orderType || orderType === expected) return []
  const message = `为 ${tradeMode} 时，其订单的订单类型须为 ${expected}，现为“${orderType}”`
  return [headError({ context, name: 'tradeMode', rule: 'V15', message })]
}

/** V15: what an export list out of a special zone must say, and the kind of its order. */
export const bondedExportRule: RuleDefinition = {
  sentence: '1210 出口清单须填区内企业、账册编号、账册备案料号；订单类型：9610、1210 为 E，9710 为 B，9810 为 W',
  severity: 'error',
  fields: ['tradeMode', ...zone, 'itemRecordNo'],
  check: checkBondedExport,
  missing: ({ related }) => (related?.order ? [] : ['对应的订单']),
}
