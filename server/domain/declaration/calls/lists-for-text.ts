// Filters of a list of documents that find what no index of the search serves.
import type { ListOffer } from '@kouan/contract/calls/system/search-calls.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'

const mayBeNumber = /^(?=.*\d)[\w/.-]{3,}$/
const mayBeName = /^\p{Script=Han}[\p{Script=Han}·]{1,19}$/u

/** A part of the first number that the list is filtered by, or the whole name of a person, which is encrypted. */
export function listsFor(kind: DocumentKind, text: string): ListOffer[] {
  const { fields } = kind.resource
  if (mayBeNumber.test(text)) {
    const field = numbersOf(kind).find((name) => fields[name]?.search === 'like')
    return field === undefined ? [] : [{ field, label: fields[field]?.label ?? field, way: 'part' }]
  }
  if (!mayBeName.test(text)) return []
  return Object.entries(fields).flatMap(([field, { encrypt, mask, search, label }]) =>
    encrypt && mask === 'name' && search === 'eq' ? [{ field, label, way: 'whole' as const }] : [],
  )
}
