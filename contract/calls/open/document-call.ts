// 开放接口文档, for who makes accounts; below /open/v1 the same document is open to everybody.
import { defineCall, returns } from '../../language/call.ts'
import type { ApiDocument } from '../system/api-document.ts'

/** Relative to the base of the open API. */
export const openDocumentPath = '/openapi.json'

export const readOpenDocument = defineCall({
  name: 'openDocument.read',
  title: '开放接口文档',
  method: 'GET',
  path: '/open/openapi.json',
  needs: 'openDocument:read',
  reply: 'bare',
  input: {},
  returns: returns<ApiDocument>(),
})
