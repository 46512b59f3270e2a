import { headError, messageOf, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const fields = ['orderNo', 'consignee', 'consigneeTelephone', 'consigneeAddress']

const checkWaybillMatches: Rule = (context) => {
  const other = counterpartOf(context)?.head
  if (!other) return []
  const what = nameOf(context)
  return fields.flatMap((name) => {
    const value = context.head[name]
    const expected = other[name]
    if (!value || !expected || value === expected) return []
    const message = `须与${what}一致（${what}为“${expected}”），现为“${value}”`
    return [headError({ context, name, rule: 'V6', message })]
  })
}

function counterpartOf(context: RuleContext) {
  return messageOf(context) === 'CEB511' ? context.related?.order : context.related?.waybill
}

function nameOf(context: RuleContext): string {
  return messageOf(context) === 'CEB511' ? '订单' : '运单'
}

/** V6: order and waybill name the same consignee. Needs the other document. */
export const waybillMatchesRule: RuleDefinition = {
  sentence: '订单与运单的收货人姓名、电话、地址一致',
  severity: 'error',
  fields,
  check: checkWaybillMatches,
  missing: (context) => (counterpartOf(context) ? [] : [`对应的${nameOf(context)}`]),
}
