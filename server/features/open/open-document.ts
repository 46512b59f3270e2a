// The document of the open API, made with the first request.
import { openCalls } from '@kouan/contract/areas/open-calls.ts'
import { readOpenDocument } from '@kouan/contract/calls/open/document-call.ts'
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { describeOpenApi } from '../../domain/openapi/describe-open-api.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

let made: ApiDocument | undefined

export function openDocument(): ApiDocument {
  made ??= describeOpenApi(openCalls)
  return made
}

export const openDocuments: Served = { ...serve(readOpenDocument, async () => openDocument()), onlyReads: () => true }
