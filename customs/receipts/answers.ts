// Which declaration a receipt answers, and how.
import { entryOf } from '../codes/code-table.ts'
import {
  type DeclarationKind,
  declarationKinds,
  messageRefusal,
  type NoticeKind,
  noticeKinds,
  type Told,
} from '../codes/declaration-kind.ts'
import { type DeclareState, meanings } from '../codes/declare-state.ts'

const answered = Object.fromEntries(Object.entries(declarationKinds).map(([type, { receipt }]) => [receipt, type]))
const fullType = (type: string) => (type.endsWith('Message') ? type : `${type}Message`)

/** Returns the receipt types of a declaration ('CEB311' or 'CEB311Message'); undefined for anything else. */
export const declarationKindOf = (type: string) => entryOf<DeclarationKind>(declarationKinds, fullType(type))
/** What customs send of themselves; undefined for everything else. */
export const noticeKindOf = (type: string) => entryOf<NoticeKind>(noticeKinds, fullType(type))
/** The receipt names a sent message, and answers all documents in it. */
export const answersWholeMessage = (type: string) => fullType(type) === messageRefusal
/** The type of the notice that tells of this. */
export function noticeTypeOf(told: Told): string {
  const [type] = Object.entries<NoticeKind>(noticeKinds).find(([, { tells }]) => tells === told) ?? []
  if (type === undefined) throw new Error(`no notice tells of ${told}`)
  return type
}
/** What is told of itself after a declaration of this type has come to this status. */
export const toldAfter = (declaration: string, status: string): Told[] =>
  Object.values<NoticeKind>(noticeKinds).flatMap(({ about, after, tells }) =>
    about === declaration && after === status ? [tells] : [],
  )
/** 'CEB312Message' → 'CEB311Message'; undefined for CEB900, notices and unknown types. */
export const answeredType = (receiptType: string) => entryOf(answered, fullType(receiptType))

/** The status ends a declaration of this type well. */
export function isGoodEnd({ type, returnStatus }: { type: string; returnStatus: string }): boolean {
  return declarationKindOf(type)?.success.includes(returnStatus) ?? false
}

/** A declaration of this type that ended well is in this state. */
export function isGoodState({ type, state }: { type: string; state: DeclareState }): boolean {
  return declarationKindOf(type)?.success.some((status) => meanings[status]?.state === state) ?? false
}
