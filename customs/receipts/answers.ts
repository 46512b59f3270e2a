// Which declaration a receipt answers, and how.
import { type DeclareState, meanings } from '../codes/declare-state.ts'
import type { Notice, Told } from '../messages/answered.ts'
import { declarations, findDeclaration, findDefinition, messageDefinitions } from '../messages/catalogue.ts'
import type { MessageDefinition } from '../messages/message.ts'

const answered = new Map<string, string>(declarations.map(({ type, receiptType }) => [receiptType, type]))
const fullType = (type: string) => (type.endsWith('Message') ? type : `${type}Message`)
const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
const noticed = definitions.flatMap(({ type, notice }) => (notice ? [{ type, ...notice }] : []))

/** The gateway's refusal of a whole message: it answers all documents in it. */
export const messageRefusal = 'CEB900Message'

/** The messages that customs send of themselves; undefined for everything else. */
export const noticeOf = (type: string): Notice | undefined => findDefinition(type)?.notice
/** The receipt names a sent message, and answers all documents in it. */
export const answersWholeMessage = (type: string) => fullType(type) === messageRefusal
/** The type of the notice that tells of this. */
export function noticeTypeOf(told: Told): string {
  const found = noticed.find(({ tells }) => tells === told)
  if (found === undefined) throw new Error(`no notice tells of ${told}`)
  return found.type
}
/** The answer that follows of itself after a declaration of this type has come to this status. */
export const toldAfter = (declaration: string, status: string): Told[] =>
  noticed.flatMap(({ about, after, tells }) => (about === declaration && after === status ? [tells] : []))
/** 'CEB312Message' → 'CEB311Message'; undefined for CEB900, notices and unknown types. */
export const answeredType = (receiptType: string) => answered.get(fullType(receiptType))

/** The status ends a declaration of this type well. */
export function isGoodEnd({ type, returnStatus }: { type: string; returnStatus: string }): boolean {
  return findDeclaration(type)?.answered.success.includes(returnStatus) ?? false
}

/**
 * The status ends a deletion well. One that may be deleted after a failure alone is not held by customs, so that they have nothing to
 * release or to review: they have taken the deletion in.
 */
export function isEndOfDeletion({ type, returnStatus }: { type: string; returnStatus: string }): boolean {
  const isOfFailed = findDeclaration(type)?.answered.change === 'after-failure'
  return isGoodEnd({ type, returnStatus }) || (isOfFailed && ['120', '399'].includes(returnStatus))
}

/** A declaration of this type that ended well is in this state. */
export function isGoodState({ type, state }: { type: string; state: DeclareState }): boolean {
  return findDeclaration(type)?.answered.success.some((status) => meanings[status]?.state === state) ?? false
}
