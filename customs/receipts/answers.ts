// Which declaration a receipt answers, and how.
import { entryOf } from '../codes/code-table.ts'
import { type DeclarationKind, declarationKinds, type NoticeKind, noticeKinds } from '../codes/declaration-kind.ts'

const answered = Object.fromEntries(Object.entries(declarationKinds).map(([type, { receipt }]) => [receipt, type]))
const fullType = (type: string) => (type.endsWith('Message') ? type : `${type}Message`)

/** How a declaration is answered ('CEB311' or 'CEB311Message'); undefined for what is none. */
export const declarationKindOf = (type: string) => entryOf<DeclarationKind>(declarationKinds, fullType(type))
/** What customs send of themselves; undefined for everything else. */
export const noticeKindOf = (type: string) => entryOf<NoticeKind>(noticeKinds, fullType(type))
/** 'CEB312Message' → 'CEB311Message'; undefined for CEB900, notices and what is not known. */
export const answeredType = (receiptType: string) => entryOf(answered, fullType(receiptType))

/** The status ends a declaration of this type well. */
export function isGoodEnd({ type, returnStatus }: { type: string; returnStatus: string }): boolean {
  return declarationKindOf(type)?.success.includes(returnStatus) ?? false
}
