// CORS: pages of the origins that the operator configured may call the API; pages of other origins may not.
import type { FastifyInstance } from 'fastify'

const exposedHeaders = 'content-disposition, retry-after, x-data-version, x-request-id, x-work-held'

export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-headers': requestedHeaders } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': exposedHeaders,
    })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-max-age': '600',
      ...(requestedHeaders === undefined ? {} : { 'access-control-allow-headers': requestedHeaders }),
    })
    return reply.status(204).send()
  })
}
