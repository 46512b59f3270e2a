// Answers as JSON go out packed to whoever takes them so: the menu, the dictionaries and lists say much twice, and lines are
// slow. A session travels in a header of its own, which no other site's page can send, so nobody can learn by the length of
// an answer what it holds beside words of his (docs/decisions/049).
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const pack = promisify(gzip)

/** Below this the work is worth more than what is saved. */
const smallest = 1024

export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (typeof payload !== 'string' || payload.length < smallest || !isJson) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!takesGzip(request)) return payload
    reply.header('content-encoding', 'gzip')
    return pack(payload)
  })
}

export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(1|0\.0*[1-9])\S*)?$/i.test(one))
