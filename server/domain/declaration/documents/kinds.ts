// Kinds of documents as the pipeline asks for them: by the type of the message, and never by name.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'

export function kindOfType(type: string): DocumentKind {
  const kind = documentKinds.get(type)
  if (!kind) throw new Error(`no documents are declared by ${type}`)
  return kind
}
