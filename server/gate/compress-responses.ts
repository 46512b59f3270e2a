// Compresses JSON responses with gzip for clients that accept it: menus, dictionaries and lists are repetitive. The
// session travels in a header that no other site can send, so a compression side channel cannot leak it
// (docs/decisions/025).
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const compress = promisify(gzip)

/** Characters. Smaller responses cost more to compress than the transfer saves. */
const minLength = 1024
/** Characters up to which compressing in place is cheaper than in a thread. */
const maxLengthInPlace = 16 * 1024

export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (typeof payload !== 'string' || payload.length < minLength || !isJson) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!acceptsGzip(request)) return payload
    reply.header('content-encoding', 'gzip')
    return payload.length <= maxLengthInPlace ? gzipSync(payload) : compress(payload)
  })
}

export const acceptsGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(1|0\.0*[1-9])\S*)?$/i.test(one))
