import { checkIdentityCard } from '../checks/identity-card.ts'
import type { Finding } from '../finding.ts'
import { headError, lineError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkImportBuyer: Rule = (context) => [
  ...checkCurrencies(context),
  ...checkPerson({ context, idType: 'buyerIdType', idNumber: 'buyerIdNumber' }),
  ...checkPerson({ context, idType: 'payerIdType', idNumber: 'payerIdNumber' }),
]

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

function checkPerson(input: { context: RuleContext; idType: string; idNumber: string }): Finding[] {
  const { context, idType, idNumber } = input
  const { [idType]: type, [idNumber]: number } = context.head
  if (type && type !== '1') {
    const message = `只能为 1（身份证），海关不接受其它证件，现为“${type}”`
    return [headError({ context, name: idType, rule: 'V7', message })]
  }
  const wrong = number ? checkIdentityCard(number) : undefined
  return wrong ? [headError({ context, name: idNumber, rule: 'V7', message: `不正确：${wrong}` })] : []
}

/** V7: an import is paid in 142 everywhere, and who buys and pays shows a mainland identity card. */
export const importBuyerRule: RuleDefinition = {
  sentence: '进口币制均为 142 人民币；订购人、支付人证件类型为 1，身份证号码校验正确',
  severity: 'error',
  fields: ['currency', 'buyerIdType', 'buyerIdNumber', 'payerIdType', 'payerIdNumber'],
  check: checkImportBuyer,
}
