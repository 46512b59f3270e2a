import { amountOf } from './decimal.ts'
import { lineError, type Rule, type RuleDefinition } from './rule.ts'

const checkSecondQuantity: Rule = (context) =>
  context.lines.flatMap((line, index) => {
    const { qty2, unit2 } = line
    if (qty2 && !unit2) {
      const message = '在填写第二数量时不能为空'
      return [lineError({ context, index, name: 'unit2', rule: 'V9', message })]
    }
    if (!qty2 && unit2) {
      const message = '在填写第二计量单位时不能为空'
      return [lineError({ context, index, name: 'qty2', rule: 'V9', message })]
    }
    const quantity = amountOf(line, 'qty2')
    if (!quantity || quantity.gt(0)) return []
    return [lineError({ context, index, name: 'qty2', rule: 'V9', message: `须大于 0，现为 ${qty2}` })]
  })

/** V9: second quantity and its unit stand together or not at all. */
export const secondQuantityRule: RuleDefinition = {
  sentence: '第二数量与第二计量单位须同时填写或同时不填，第二数量须大于 0',
  severity: 'error',
  fields: ['qty2', 'unit2'],
  check: checkSecondQuantity,
}
