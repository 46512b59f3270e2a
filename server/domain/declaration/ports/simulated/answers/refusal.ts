// What the simulated customs answer to a document that they refuse, with the codes that are publicly known of the real ones.
import type { Finding } from '@kouan/customs/finding.ts'
import { declarationKindOf } from '@kouan/customs/receipts/answers.ts'

export interface Refusal {
  /** '100' of customs, or a negative status of the gateway. */
  status: string
  /** Code in the returnInfo. */
  code: string
  /** Chinese sentence. That of customs holds no value of another document, which may be of another enterprise. */
  text: string
}

/** Refusal of the gateway for any document. */
const plainRefusal = '-10102'

/** What was wrong with the number of a document. */
export type NumberFault = 'exists' | 'used' | 'absent' | 'fixed'

/** Codes of the gateway about numbers; a kind without one is refused by customs with 100. */
const numberCodes: Readonly<Record<string, Partial<Record<NumberFault, string>>>> = {
  CEB311Message: { exists: '-301010', used: '-301011', absent: '-301009' },
  CEB411Message: { exists: '-401007', used: '-401008', absent: '-401006' },
  CEB511Message: { exists: '-504012', used: '-504016', absent: '-504014' },
  CEB513Message: { exists: '-505012' },
  CEB621Message: { exists: '-621004', fixed: '-621011' },
  CEB623Message: { exists: '-623009' },
  CEB625Message: { exists: '-625022' },
  CEB711Message: { exists: '-800003' },
}

const numberTexts: Readonly<Record<NumberFault, string>> = {
  exists: '相同编号的单证已存在',
  used: '该单证已用于清单申报，不能变更或删除',
  absent: '要变更或删除的单证不存在',
  fixed: '该单证已被海关接受，不能变更或删除',
}

export function refuseNumber(type: string, fault: NumberFault): Refusal {
  const code = numberCodes[type]?.[fault]
  return code ? { status: code, code, text: numberTexts[fault] } : refuseByCustoms(numberTexts[fault])
}

/** `code` is that of the reason, where it is publicly known. */
export const refuseByCustoms = (text: string, code = '100'): Refusal => ({ status: '100', code, text })

export const refuseByGateway = (code: string, text: string): Refusal => ({ status: code, code, text })

/** Rules that compare with other documents. */
const comparing: readonly string[] = ['V5', 'V6', 'V8', 'V17', 'V20']

/** Codes of customs about what was compared, by rule and element. */
const comparisonCodes: readonly (readonly [rule: string, element: string, code: string])[] = [
  ['V8', 'lines', '1320'],
  ['V5', 'amountPaid', '1332'],
  ['V5', 'acturalPaid', '1332'],
  ['V5', 'payCode', '13035'],
  ['V20', 'buyerName', '13127'],
]

/** Codes of the gateway about a document alone, by message, rule and element. */
const formCodes: readonly (readonly [type: string, rule: string, element: string, code: string])[] = [
  ['CEB311Message', 'V8', 'gnum', '-301002'],
  ['CEB621Message', 'V8', 'gnum', '-621027'],
  ['CEB621Message', 'V12', 'lines', '-621005'],
  ['CEB621Message', 'V12', 'buyerIdNumber', '-621018'],
  ['CEB625Message', 'V9', 'qty2', '-625009'],
  ['CEB625Message', 'V9', 'unit2', '-625009'],
  ['CEB625Message', 'V17', 'gnum', '-625209'],
]

/** Answer to what a rule found in a document of this type. */
export function refuseFinding(type: string, { rule, path, message }: Finding): Refusal {
  const element = path.split('.').at(-1) ?? ''
  const own = formCodes.find((one) => one[0] === type && one[1] === rule && one[2] === element)
  if (own) return refuseByGateway(own[3], message)
  if (comparing.includes(rule) && !(rule === 'V8' && element === 'gnum')) {
    const code = comparisonCodes.find((one) => one[0] === rule && one[1] === element)?.[2]
    return refuseByCustoms(message.split('：')[0] ?? message, code)
  }
  return refuseByGateway(declarationKindOf(type)?.refusal ?? plainRefusal, message)
}
