// How a receipt finds the document that it answers.
import { answeredType, noticeKindOf } from './codes/declaration-kind.ts'
import { findDefinition } from './messages/catalogue.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Longer than any key or status of any message; a longer one is garbage, and no index would hold it. */
export const longestKey = 255

/**
 * Texts to look a document up by, in the order in which they are tried; those that lack a part are left out.
 * A declaration (`fields` = its head, with the numbers that receipts taught us) and the receipts and notices that
 * concern it have the same texts: the first that both have decides. The text of a type's first key is its businessKey.
 * CEB900 has one, which names the sent message. An unknown type has none.
 */
export function matchingKeys({ type, fields }: { type: string; fields: Values }): string[] {
  const notice = noticeKindOf(type)
  if (notice) return keyText({ prefix: `${notice.about}.${notice.finds.join('+')}`, names: notice.finds, fields })
  const definition = findDefinition(type)
  if (!definition) return []
  const declaration = answeredType(type) ?? definition.type
  const [first = [], ...others] = [definition.key, ...(definition.otherKeys ?? [])]
  return [
    ...keyText({ prefix: declaration, names: first, fields }),
    ...others.flatMap((names) => keyText({ prefix: `${declaration}.${names.join('+')}`, names, fields })),
  ]
}

/** Every element by which a document of this type, or a receipt of it, is known. */
export function keyNames(type: string): string[] {
  const definition = findDefinition(type)
  return definition ? [...new Set([definition.key, ...(definition.otherKeys ?? [])].flat())] : []
}

/** Numbers that customs and the port give a document; to be kept at first sight, for they come later than copNo. */
export function learnedNumbers(fields: Values): Record<string, string> {
  const names = ['preNo', 'invtNo', 'rkdNo', 'sumNo']
  return Object.fromEntries(names.map((name) => [name, trimmed({ fields, name })]).filter(([, value]) => value !== ''))
}

/**
 * Which of several attempts with the same key a receipt answers: the one with its guid; else the last that was declared
 * before the receipt's time; else the first. `appTime`: yyyyMMddHHmmss.
 */
export function pickAttempt<A extends { guid: string; appTime: string; attemptNo: number }>(
  { guid, returnTime }: { guid: string; returnTime: string },
  attempts: readonly A[],
): A | undefined {
  const byNumber = [...attempts].sort((a, b) => a.attemptNo - b.attemptNo)
  const own = byNumber.filter((attempt) => guid !== '' && attempt.guid.toUpperCase() === guid.toUpperCase())
  const before = byNumber.filter(({ appTime }) => appTime <= returnTime.slice(0, 14))
  return own.at(-1) ?? before.at(-1) ?? byNumber[0]
}

/** `prefix` and the named fields as one text; nothing when a part is empty or absurdly long. */
export function keyText(input: { prefix: string; names: readonly string[]; fields: Values }): string[] {
  const { prefix, names, fields } = input
  const parts = names.map((name) => trimmed({ fields, name }))
  return parts.every((part) => part !== '' && part.length <= longestKey) ? [joinedKey([prefix, ...parts])] : []
}

/** A separator inside a part must not make two different lists of parts look equal. */
export function joinedKey(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[\\|]/g, '\\$&')).join('|')
}

function trimmed({ fields, name }: { fields: Values; name: string }): string {
  return Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : ''
}
