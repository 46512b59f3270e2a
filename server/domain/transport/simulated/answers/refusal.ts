// Answers of the simulated customs to a document that they refuse, with the codes that are publicly known of the real ones.
import type { Finding } from '@kouan/customs/finding.ts'
import type { ListFault, NumberFault, Refusals } from '@kouan/customs/messages/answered.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { type ExclusiveUse, nounOfNumber } from '@kouan/customs/rules/exclusive-use.ts'

export interface Refusal {
  /** '100' of customs, or a negative status of the gateway. */
  status: string
  /** Code in the returnInfo. */
  code: string
  /** Chinese sentence. That of customs holds no value of another document, which may be of another enterprise. */
  text: string
}

const codesOf = (type: string): Refusals => findDefinition(type)?.refusals ?? {}

/** Refusal of the gateway for any document. */
const plainRefusal = '-10102'

const numberTexts: Readonly<Record<NumberFault, string>> = {
  exists: '相同编号的单证已存在',
  used: '该单证已用于清单申报，不能变更或删除',
  absent: '要变更或删除的单证不存在',
  fixed: '该单证已被海关接受，不能变更或删除',
}

export function refuseNumber(type: string, fault: NumberFault): Refusal {
  const code = codesOf(type)[fault]
  return code ? { status: code, code, text: numberTexts[fault] } : refuseByCustoms(numberTexts[fault])
}

/** `code` is that of the reason, where it is publicly known. */
export const refuseByCustoms = (text: string, code = '100'): Refusal => ({ status: '100', code, text })

export const refuseByGateway = (code: string, text: string): Refusal => ({ status: code, code, text })

/** A number that another document of the type uses: a second cancellation of a list has a code of its own. */
export function refuseUse(definition: MessageDefinition, use: ExclusiveUse): Refusal {
  const text = `${nounOfNumber(use)}已用于其他${definition.shortTitle ?? definition.title}`
  const code = definition.effect === 'cancels' ? definition.refusals?.exists : undefined
  return code ? refuseByGateway(code, text) : refuseByCustoms(text)
}

/** About the list that a document names. */
export function refuseAboutList(type: string, about: ListFault, text: string): Refusal {
  const code = codesOf(type)[about]
  return code ? refuseByGateway(code, text) : refuseByCustoms(text)
}

/** Rules that customs judge and not their gateway: those that compare with other documents, and the limit of export lists. */
const ofCustoms: readonly string[] = ['V5', 'V6', 'V8', 'V17', 'V20', 'V21']

/** Codes of customs about what was compared, by rule and element. */
const comparisonCodes: readonly (readonly [rule: string, element: string, code: string])[] = [
  ['V8', 'lines', '1320'],
  ['V5', 'amountPaid', '1332'],
  ['V5', 'acturalPaid', '1332'],
  ['V5', 'payCode', '13035'],
  ['V20', 'buyerName', '13127'],
  ['V20', 'buyerTelephone', '130126'],
]

/** Answer to what a rule found in a document of this type. */
export function refuseFinding(type: string, { rule, path, message }: Finding): Refusal {
  const element = path.split('.').at(-1) ?? ''
  const { forms = [], other = plainRefusal } = codesOf(type)
  const own = forms.find((one) => one.rule === rule && one.element === element)
  if (own) return refuseByGateway(own.code, message)
  if (ofCustoms.includes(rule) && !(rule === 'V8' && element === 'gnum')) {
    const code = comparisonCodes.find((one) => one[0] === rule && one[1] === element)?.[2]
    return refuseByCustoms(message.split('：')[0] ?? message, code)
  }
  return refuseByGateway(other, message)
}
