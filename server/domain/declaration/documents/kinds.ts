// Finds kinds of documents by the type of their message. The pipeline names no kind.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'

export function kindOfType(type: string): DocumentKind {
  const kind = documentKinds.get(type)
  if (!kind) throw new Error(`no documents are declared by ${type}`)
  return kind
}
