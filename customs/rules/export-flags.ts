import type { Finding } from '../finding.ts'
import { checkGoodsValue } from './order-sums.ts'
import { headError, type Rule, type RuleDefinition } from './rule.ts'

const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fFlag: { 1: '率', 2: '单价', 3: '总价' },
  iFlag: { 1: '率', 2: '单价', 3: '总价' },
  statisticsFlag: { A: '简化申报', B: '汇总申报' },
}

const checkExportFlags: Rule = (context) => [
  ...checkGoodsValue(context, 'V14'),
  ...Object.entries(allowed).flatMap(([name, values]): Finding[] => {
    const value = context.head[name]
    if (!value || Object.hasOwn(values, value)) return []
    const list = Object.entries(values).map(([code, text]) => `${code} ${text}`)
    return [headError({ context, name, rule: 'V14', message: `只能为 ${list.join('、')}，现为“${value}”` })]
  }),
]

/** V14: an export order's value is the sum of its lines (FOB); the flags of an export list. */
export const exportFlagsRule: RuleDefinition = {
  sentence: '出口订单商品价格（FOB）＝各项总价之和；出口清单运费、保费标志为 1、2、3，申报业务类型为 A、B',
  severity: 'error',
  fields: ['goodsValue', 'totalPrice', ...Object.keys(allowed)],
  check: checkExportFlags,
}
