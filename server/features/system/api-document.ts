// 接口文档: made once, with the first request.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { type ApiDocument, readApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { readAnswerSchemas } from '../../domain/openapi/answer-schemas.ts'
import { describeApi } from '../../domain/openapi/describe-api.ts'
import type { Services } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** The title of the area of each call. */
    areaTitles: ReadonlyMap<string, string>
  }
}

const made = new WeakMap<Services, ApiDocument>()

async function documentOf(services: Services): Promise<ApiDocument> {
  const known = made.get(services)
  if (known) return known
  const answers = await readAnswerSchemas()
  const calls = [...services.calls.values()].map(({ call }) => ({
    call,
    area: services.areaTitles.get(call.name) ?? '',
  }))
  const document = describeApi(calls, { apiBase: services.settings.apiBase, resources: allResources, answers })
  made.set(services, document)
  return document
}

export const apiDocument: Served = {
  ...serve(readApiDocument, async ({ services }) => documentOf(services)),
  onlyReads: () => true,
}
