// Serves the open API below /open/v1, beside the calls of the product.

import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { openCallsByKind } from '@kouan/contract/areas/open-calls.ts'
import { openDocumentPath } from '@kouan/contract/calls/open/document-call.ts'
import { largestBatch, openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import { boundsOf } from '@kouan/contract/derive/input-bounds.ts'
import type { FastifyInstance } from 'fastify'
import { toCallFailure } from '../../../gate/envelope.ts'
import { callCounter } from '../../../gate/rate-limit-store.ts'
import { CallFailure } from '../../../ground/errors.ts'
import { trackRequest } from '../../../ground/yield-to-requests.ts'
import { serveDocumentsOpenly } from '../documents.ts'
import { createActorLookup } from '../find-account.ts'
import { generalCalls } from '../general.ts'
import { serveManyOpenly } from '../many-documents.ts'
import { openDocument } from '../open-document.ts'
import { issueToken } from './issue-token.ts'
import { sendProblem } from './problem-details.ts'
import { type OpenGate, type OpenServed, serveOpenCall } from './serve-open-call.ts'

export const servedOpenly: readonly OpenServed[] = [
  ...[...documentKinds.values()].flatMap((kind) => {
    const calls = openCallsByKind.get(kind.resource.name)
    return calls ? [...serveManyOpenly(kind, calls.many), ...serveDocumentsOpenly(kind, calls.one)] : []
  }),
  ...generalCalls,
]

export async function serveOpenApi(
  app: FastifyInstance,
  parts: Pick<OpenGate, 'db' | 'services' | 'clock'>,
): Promise<void> {
  const { staff } = parts.db
  const gate = { ...parts, actorOf: createActorLookup(staff), countCalls: callCounter(staff.pool) }
  await app.register(
    async (open) => {
      open.setErrorHandler((error, request, reply) => {
        const failure = toCallFailure(error, request.id)
        if (failure.kind === 'unexpected') request.log.error({ err: error }, 'request failed')
        return sendProblem(request, reply, failure)
      })
      // A route, because the pages of the web build are one for every path.
      open.all('/*', async (request, reply) => sendProblem(request, reply, new CallFailure('unknownPath')))
      open.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      await open.register(async (credentials) => {
        credentials.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 10_000 },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        )
        credentials.post(openToken.path, (request, reply) => trackRequest(async () => issueToken(gate)(request, reply)))
      })
      open.get(openDocumentPath, { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, (_request, reply) =>
        reply.send(openDocument()),
      )
      for (const served of servedOpenly) {
        const answer = serveOpenCall(served, gate)
        open.route({
          method: served.call.method,
          url: served.call.path,
          config: { jsonBounds: boundsOf(served.call) },
          ...(served.call.rows ? { bodyLimit: largestBatch } : {}),
          handler: (request, reply) => trackRequest(() => answer(request, reply)),
        })
      }
    },
    { prefix: openBase },
  )
}
