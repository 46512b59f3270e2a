// All calls of the open API. The server serves them, and the document for developers is made from them.
import { openDocumentCalls } from '../calls/open/document-calls.ts'
import type { OpenCall } from '../calls/open/open-call.ts'
import { openToken } from '../calls/open/token-call.ts'
import { documentKinds } from './all-areas.ts'

export const openCallsByKind = new Map(
  [...documentKinds.values()].map((kind) => [kind.resource.name, openDocumentCalls(kind)]),
)

export const openCalls: readonly OpenCall[] = [
  openToken as OpenCall,
  ...[...openCallsByKind.values()].flatMap((calls) => Object.values(calls) as OpenCall[]),
]
