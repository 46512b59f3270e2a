import type { Finding } from '../finding.ts'
import { amountOf } from './decimal.ts'
import { headError, type Rule, type RuleDefinition } from './rule.ts'

const checkPackWeight: Rule = (context) => {
  const { head, definition } = context
  const findings: Finding[] = []
  const add = (name: string, message: string) => findings.push(headError({ context, name, rule: 'V11', message }))
  const packs = amountOf(head, 'packNo')
  if (definition.direction === 'I' && packs && !packs.eq(1)) add('packNo', `进口只能为 1，现为 ${head.packNo}`)
  for (const name of ['netWeight', 'weight']) {
    if (amountOf(head, name)?.lte(0)) add(name, `须大于 0，现为 ${head[name]}`)
  }
  const [gross, net] = ['grossWeight', 'netWeight'].map((name) => amountOf(head, name))
  if (gross && net && gross.lt(net)) add('grossWeight', `不能小于净重 ${net.toFixed()}，现为 ${gross.toFixed()}`)
  return findings
}

/** V11: one parcel each, and it does not weigh less than what is in it. */
export const packWeightRule: RuleDefinition = {
  sentence: '进口件数为 1；毛重不小于净重，净重大于 0',
  severity: 'error',
  fields: ['packNo', 'grossWeight', 'netWeight', 'weight'],
  check: checkPackWeight,
}
