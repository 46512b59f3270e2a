import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type ComponentType, createElement } from 'react'

/** The page of a kind that needs nothing of its own. Both come when it is opened, so that the entry stays small. */
export const documentPage = (load: () => Promise<DocumentKind>) => async (): Promise<{ default: ComponentType }> => {
  const [{ PlainDocuments }, kind] = await Promise.all([import('./plain-documents.tsx'), load()])
  return { default: () => createElement(PlainDocuments, { kind }) }
}
