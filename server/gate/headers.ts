// Headers of every answer, and one log line for it.
import type { FastifyInstance } from 'fastify'

const headers = {
  // antd writes its styles into the page, so styles need 'unsafe-inline'; scripts never do.
  // Pages of other sites are embedded in a sandbox; which ones, the menu of the user says.
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss:; frame-src 'self' http: https:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const path = url.split('?')[0]
    request.log.info(
      { method, path, address: ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
