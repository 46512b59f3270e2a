// Bodies that are compressed by gzip, as clients send batches. How much they may become is bounded: by the route's limit of bytes, and
// by how many times more than what was sent.
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { CallFailure } from '../../../ground/errors.ts'
import { refuseMediaType } from './problem-details.ts'

/** JSON of many like documents becomes some 40 times smaller; made to be slow, 1,000 times. */
const mostTimes = 200

/** Bytes that may come of any body, so that a small one is never too dense. */
const freeBytes = 256 * 1024

const encodings: ReadonlySet<string> = new Set(['gzip', 'x-gzip'])

/** Hook of routes that declare `decodesBody`. */
export async function decodeBody(
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
