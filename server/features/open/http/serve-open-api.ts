// Serves the open API below /open/v1, beside the calls of the product.
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openDocumentPath } from '@kouan/contract/calls/open/document-call.ts'
import { largestBatch, openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { OpenPart } from '../../../domain/open/open-part.ts'
import { toCallFailure } from '../../../gate/envelope.ts'
import { boundsOf } from '../../../gate/input-bounds.ts'
import { callCounter } from '../../../gate/rate-limit-store.ts'
import { CallFailure } from '../../../ground/errors.ts'
import { trackRequest } from '../../../ground/yield-to-requests.ts'
import { createActorLookup } from '../find-account.ts'
import { openDocument } from '../open-document.ts'
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

/** JSON of many like documents becomes some 40 times smaller; made to be slow, 1,000 times. */
const mostTimes = 200

/** Bytes that may come of any body, so that a small one is never too dense. */
const freeBytes = 256 * 1024

const encodings: ReadonlySet<string> = new Set(['gzip', 'x-gzip'])

/**
 * Bodies that are compressed by gzip, as clients send batches. How much they may become is bounded: by the route's
 * limit of bytes, and by how many times more than what was sent. Hook of routes that declare `decodesBody`.
 */
async function decodeBody(
  { headers, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (!routeOptions.config.decodesBody || encoding === 'identity') return payload
  if (!encodings.has(encoding)) throw refuseMediaType('请求内容只能以 gzip 压缩（Content-Encoding: gzip），或不压缩')
  return decoded(payload)
}

function decoded(payload: Readable): RequestPayload {
  const bytes = { sent: 0, made: 0 }
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes.sent += chunk.length
      bounded.receivedEncodedLength = bytes.sent
      done(null, chunk)
    },
  })
  const bounded: Transform & { receivedEncodedLength?: number } = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes.made += chunk.length
      const isDense = bytes.made > freeBytes && bytes.made > mostTimes * bytes.sent
      if (isDense) done(new CallFailure('tooLarge', `请求内容过大：解压后超过压缩内容的${mostTimes}倍`))
      else done(null, chunk)
    },
  })
  // A fault ends the last stream, whose reader tells it; it may have left before.
  bounded.on('error', () => undefined)
  pipeline(payload, counted, createGunzip(), bounded, () => undefined)
  return bounded
}
