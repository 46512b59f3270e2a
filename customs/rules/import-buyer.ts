import { checkIdentityCard } from '../checks/identity-card.ts'
import type { Finding } from '../finding.ts'
import { headError, lineError, type Rule } from './rule.ts'

/** V7: an import is paid in 142 everywhere, and its buyer shows a mainland identity card. */
export const checkImportBuyer: Rule = (context) => [...checkCurrencies(context), ...checkBuyer(context)]

const checkCurrencies: Rule = (context) => {
  const findings: Finding[] = []
  const message = (value: string) => `进口只能为 142（人民币），现为“${value}”`
  const { currency } = context.head
  if (currency && currency !== '142') {
    findings.push(headError({ context, name: 'currency', rule: 'V7', message: message(currency) }))
  }
  for (const [index, line] of context.lines.entries()) {
    if (!line.currency || line.currency === '142') continue
    findings.push(lineError({ context, index, name: 'currency', rule: 'V7', message: message(line.currency) }))
  }
  return findings
}

const checkBuyer: Rule = (context) => {
  const { buyerIdType, buyerIdNumber } = context.head
  if (buyerIdType && buyerIdType !== '1') {
    const message = `只能为 1（身份证），海关不接受其它证件，现为“${buyerIdType}”`
    return [headError({ context, name: 'buyerIdType', rule: 'V7', message })]
  }
  const wrong = buyerIdNumber ? checkIdentityCard(buyerIdNumber) : undefined
  return wrong ? [headError({ context, name: 'buyerIdNumber', rule: 'V7', message: `不正确：${wrong}` })] : []
}
