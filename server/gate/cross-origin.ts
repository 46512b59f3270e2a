// A client that is served from another address may call when the operator names that address; nobody else's page may.
import type { FastifyInstance } from 'fastify'

const readable = 'content-disposition, retry-after, x-data-version, x-request-id'

export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-headers': asked } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': readable,
    })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-max-age': '600',
      ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
    })
    return reply.status(204).send()
  })
}
