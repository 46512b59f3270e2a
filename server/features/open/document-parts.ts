// The open calls of documents, of every kind that may be declared.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { openDocumentCalls } from '@kouan/contract/calls/open/document-calls.ts'
import { openManyCalls } from '@kouan/contract/calls/open/many-document-calls.ts'
import type { OpenPart } from '../../domain/open/open-part.ts'
import { serveDocumentsOpenly } from './documents.ts'
import { serveManyOpenly } from './many-documents.ts'

export const documentParts: OpenPart[] = [...documentKinds.values()].flatMap((kind) => [
  ...serveDocumentsOpenly(kind, openDocumentCalls(kind)),
  ...serveManyOpenly(kind, openManyCalls(kind)),
])
