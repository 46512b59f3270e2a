// Security headers of every response, and one log line for each.
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Envelope } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyInstance } from 'fastify'

const headers = {
  // antd injects its styles into the page, so styles need 'unsafe-inline'; scripts never do. Pages of other sites are
  // embedded in a sandbox; the menu of the user says which ones.
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-src 'self' http: https:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // Responses hold personal data; what may be cached, such as files of the web build, sets its own header.
  'cache-control': 'no-store',
}

/** Headers of a response that no hook of the application reaches. `id` finds the request in the log. */
export const securityHeaders = ({ id, protocol }: { id: string; protocol: string }): Record<string, string> => ({
  ...headers,
  'x-request-id': id,
  ...(protocol === 'https' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** `pictures`: another origin from which pages may load pictures. */
export function addHeaders(app: FastifyInstance, { pictures }: { pictures?: string | undefined } = {}): void {
  const policy = 'content-security-policy'
  const allowed = pictures === undefined ? {} : { [policy]: headers[policy].replace('img-src', `img-src ${pictures}`) }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders(request), ...allowed })
  })
}

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const path = url.split('?')[0]
    request.log.info(
      { method, path, address: ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}

const parserErrors: Record<string, { line: string; message: string }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', message: '请求头过大' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: '请求超时' },
}

/**
 * Answers a request that Node could not parse as HTTP. It reaches no hook, so the response is written to the socket
 * with the same headers.
 */
export function answerUnparsableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { line, message } = parserErrors[error.code ?? ''] ?? { line: '400 Bad Request', message: '请求的格式不正确' }
  endWithFailure(socket, { line, message, code: errorCodes.badInput.code })
}

/** Writes a failure to a connection that no reply of the application serves, and ends it. `line`: status and its phrase. */
export function endWithFailure(
  socket: Duplex,
  { line, code, message }: { line: string; code: number; message: string },
): void {
  const envelope: Envelope = { success: false, code, message, result: null, timestamp: Date.now() }
  const body = JSON.stringify(envelope)
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}
