// The document of the open API, made with the first request.
import { readOpenDocument } from '@kouan/contract/calls/open/document-call.ts'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { describeOpenApi } from '../../domain/openapi/describe-open-api.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

const made = new WeakMap<readonly OpenCall[], ApiDocument>()

export function openDocument(calls: readonly OpenCall[]): ApiDocument {
  const known = made.get(calls)
  if (known) return known
  const document = describeOpenApi(calls)
  made.set(calls, document)
  return document
}

export const openDocuments: Served = {
  ...serve(readOpenDocument, async ({ services }) => openDocument(services.openCalls)),
  onlyReads: () => true,
}
