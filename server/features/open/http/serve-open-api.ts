// Serves the open API below /open/v1, beside the calls of the product.

import { openDocumentPath } from '@kouan/contract/calls/open/document-call.ts'
import { largestBatch, openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenPart } from '../../../domain/open/open-part.ts'
import { toCallFailure } from '../../../gate/envelope.ts'
import { boundsOf } from '../../../gate/input-bounds.ts'
import { callCounter } from '../../../gate/rate-limit-store.ts'
import { trackRequest } from '../../../ground/yield-to-requests.ts'
import { createActorLookup } from '../find-account.ts'
import { openDocument } from '../open-document.ts'
import { decodeBody } from './decode-body.ts'
import { issueToken, sendTokenFailure } from './issue-token.ts'
import { answerOtherPaths } from './other-paths.ts'
import { refuseMediaType, sendProblem } from './problem-details.ts'
import { type OpenGate, serveOpenCall } from './serve-open-call.ts'

/** Fastify has no parser for the content type. */
const isMediaFault = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 415

export async function serveOpenApi(
  app: FastifyInstance,
  { served, ...parts }: Pick<OpenGate, 'db' | 'services' | 'clock'> & { served: readonly OpenPart[] },
): Promise<void> {
  const { staff } = parts.db
  const gate = {
    ...parts,
    actorOf: createActorLookup(staff, parts.services.openCalls),
    countCalls: callCounter(staff.pool),
  }
  await app.register(
    async (open) => {
      open.setErrorHandler((error, request, reply) => {
        const failure = isMediaFault(error)
          ? refuseMediaType('不接受的内容类型，请用 application/json')
          : toCallFailure(error, request.id)
        if (failure.kind === 'unexpected') request.log.error({ err: error }, 'request failed')
        return sendProblem(request, reply, failure)
      })
      // Texts and forms are no JSON: their content type is refused.
      open.removeContentTypeParser(['text/plain', 'multipart/form-data'])
      open.addHook('preParsing', decodeBody)
      answerOtherPaths(
        open,
        served.map((part) => part.open),
      )
      open.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      await open.register(async (credentials) => {
        credentials.setErrorHandler((error, request, reply) => {
          const failure = toCallFailure(error, request.id)
          if (failure.kind === 'unexpected') request.log.error({ err: error }, 'request failed')
          return sendTokenFailure(reply, failure)
        })
        credentials.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string', bodyLimit: 10_000 },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        )
        credentials.post(openToken.path, (request, reply) => trackRequest(async () => issueToken(gate)(request, reply)))
      })
      open.get(openDocumentPath, { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, (_request, reply) =>
        reply.send(openDocument(parts.services.openCalls)),
      )
      for (const part of served) {
        const { open: call } = part
        const answer = serveOpenCall(part, gate)
        open.route({
          method: call.method,
          url: call.path,
          config: { jsonBounds: boundsOf(call), keepsLongNumbers: true, decodesBody: true },
          ...(call.rows ? { bodyLimit: largestBatch } : {}),
          handler: (request, reply) => trackRequest(() => answer(request, reply)),
        })
      }
    },
    { prefix: openBase },
  )
}
