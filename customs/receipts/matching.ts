// How a receipt finds the document that it answers.
import { findDefinition } from '../messages/catalogue.ts'
import type { Fields } from '../messages/message.ts'
import { sortedBy } from '../total-order.ts'
import { answeredType, messageRefusal, noticeOf, noticeTypeOf } from './answers.ts'

/** Longer than any key or status of any message; a longer one is garbage, and no index would hold it. */
export const longestKey = 255

/**
 * Texts to look a document up by, in the order in which they are tried; those that lack a part are left out.
 * A declaration (`fields` = its head, with the numbers that receipts taught us) and the receipts and notices that
 * concern it have the same texts: the first that both have decides. The text of a type's first key is its businessKey.
 * CEB900 has one, which names the sent message. An unknown type has none.
 */
export function matchingKeys({ type, fields }: { type: string; fields: Fields }): string[] {
  const notice = noticeOf(type)
  const definition = findDefinition(type)
  if (!definition) return []
  const declaration = notice?.about ?? answeredType(type) ?? definition.type
  const first = notice ? [] : keyText(declaration, definition.key, fields)
  const others = notice ? [notice.finds] : (definition.otherKeys ?? [])
  return [...first, ...others.flatMap((names) => keyText(`${declaration}.${names.join('+')}`, names, fields))]
}

/**
 * The first key by which a receipt finds its document: the same text for a declaration (`fields` = its head) and for the
 * receipt that answers it (`fields` = receipt.fields), such as 'CEB311Message|3301960D01|3301960D02|order-1'. Further
 * keys: `matchingKeys`. Undefined when the type is not known or a part is empty or absurdly long.
 * CEB900 gives 'CEB900Message|' + oriCopMsgId: it answers all documents of that sent message. Tax bills give
 * 'CEB816Message|' + taxNo, their state (CEB818) too.
 */
export function businessKey({ type, fields }: { type: string; fields: Fields }): string | undefined {
  const definition = findDefinition(type)
  if (!definition) return undefined
  const own = definition.notice?.tells === 'tax-state' ? noticeTypeOf('tax-bill') : definition.type
  return keyText(answeredType(type) ?? own, definition.key, fields)[0]
}

/** That of the receipt which refuses the sent message with this CopMsgId as a whole. */
export const messageKey = (copMsgId: string) => businessKey({ type: messageRefusal, fields: { oriCopMsgId: copMsgId } })

/** All elements that identify a document of this type, or a receipt of it. */
export function keyNames(type: string): string[] {
  const { key = [], otherKeys = [] } = findDefinition(type) ?? {}
  return [...new Set([key, ...otherKeys].flat())]
}

/**
 * Numbers that customs and the port assign to a document; to be stored when first seen, because they arrive later than
 * copNo.
 */
export function assignedNumbers(fields: Fields): Record<string, string> {
  const numbers = ['preNo', 'invtNo', 'rkdNo', 'sumNo'].map((name) => [name, trimmed(fields, name)])
  return Object.fromEntries(numbers.filter(([, value]) => value !== ''))
}

/** `fields`: numbers that customs and the port assigned, of an attempt those that receipts have taught (`assignedNumbers`). */
type Numbered = { guid: string; fields?: Fields }

/**
 * Which of several attempts with the same key a receipt answers: the one with its guid; else one that has a number of the
 * receipt, else one that has no other number in its place. Clocks differ, numbers do not; a change has the numbers of what it
 * changes. Of several it is the last that was declared before the receipt's time, else the first. `appTime`: yyyyMMddHHmmss.
 */
export function pickAttempt<A extends Numbered & { appTime: string; attemptNo: number }>(
  { guid, returnTime, fields = {} }: Numbered & { returnTime: string },
  attempts: readonly A[],
): A | undefined {
  const byNumber = sortedBy(attempts, ({ attemptNo }) => [attemptNo])
  const own = byNumber.findLast((attempt) => guid !== '' && attempt.guid.toUpperCase() === guid.toUpperCase())
  if (own) return own
  const numbers = Object.entries(assignedNumbers(fields))
  const known = ({ fields: ofAttempt = {} }: A) => assignedNumbers(ofAttempt)
  const same = byNumber.filter((attempt) => numbers.some(([name, value]) => known(attempt)[name] === value))
  const open = byNumber.filter((attempt) => numbers.every(([name]) => known(attempt)[name] === undefined))
  const [possible = byNumber] = [same, open].filter((some) => some.length > 0)
  return possible.findLast(({ appTime }) => appTime <= returnTime.slice(0, 14)) ?? possible[0]
}

/** `prefix` and the named fields as one text; nothing when a part is empty or absurdly long. */
function keyText(prefix: string, names: readonly string[], fields: Fields): string[] {
  const parts = names.map((name) => trimmed(fields, name))
  return parts.every((part) => part !== '' && part.length <= longestKey) ? [joinedKey([prefix, ...parts])] : []
}

/** A separator inside a part must not make two different lists of parts look equal. */
export const joinedKey = (parts: readonly string[]) => parts.map((part) => part.replace(/[\\|]/g, '\\$&')).join('|')

/** An element of a node; '' where it is missing. */
export function trimmed(fields: Fields, name: string): string {
  return Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : ''
}
