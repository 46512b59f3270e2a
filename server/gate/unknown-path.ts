// Unknown paths, methods that a path does not support, and errors before a call was reached.
import type { Envelope } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { CallFailure } from '../ground/errors.ts'
import { sendFailure, toCallFailure } from './envelope.ts'
import { securityHeaders } from './headers.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE']

export interface UnknownPathOptions {
  apiBase: string
  clock: () => Date
  /** Sends the HTML page of the single-page application. */
  sendPage: (reply: FastifyReply) => FastifyReply
}

/**
 * Handles errors before a call was reached, such as a rate limit. Routes use the handler that is set when they are
 * registered.
 */
export function answerErrors(app: FastifyInstance, clock: () => Date): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toCallFailure(error, request.id)
    if (failure.kind === 'unexpected') request.log.error({ err: error }, 'request failed')
    return sendFailure(reply, failure, clock())
  })
}

/** Answers an address that the router cannot read, with the status of unparsable HTTP. No hook runs for it. */
export const answerUnreadablePath =
  (clock: () => Date) =>
  (_: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { code } = errorCodes.badInput
    const envelope: Envelope = {
      ...{ success: false, code, message: '请求的地址不正确', result: null },
      timestamp: clock().getTime(),
    }
    reply.headers(securityHeaders(request)).status(400).send(envelope)
  }

/** Paths that monitoring, build tools and other software probe: a page with status 200 would mislead them. */
const otherSoftware = /^\/(api|actuator|health|healthz|livez|metrics|readyz|assets|\.well-known)(\/|$)/i
const fileOfThePage = /\.(css|env|gif|gz|ico|jpe?g|json|js|map|mjs|php|png|svg|txt|webp|woff2?|xml)$/i

/** Whether the single-page application may know the path and the client accepts HTML. */
function isPage({ method, url, headers }: FastifyRequest, apiBase: string): boolean {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET' || path === apiBase || path.startsWith(`${apiBase}/`) || otherSoftware.test(path)) return false
  if (fileOfThePage.test(path) && !path.startsWith('/iframe/')) return false
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
}

/** Whether a route of its own serves the path; the one of all files of the web build does not tell that it exists. */
function isKnown(app: FastifyInstance, method: HTTPMethods, path: string): boolean {
  const { params } = app.findRoute({ method, url: path }) ?? {}
  return params !== undefined && !('*' in params)
}

export function answerUnknownPath(app: FastifyInstance, { apiBase, clock, sendPage }: UnknownPathOptions): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isPage(request, apiBase)) return sendPage(reply)
    const others = methods.filter((method) => method !== request.method && isKnown(app, method, path))
    if (others.length === 0) return sendFailure(reply, new CallFailure('unknownPath'), clock())
    const sentence = `不支持${request.method}请求方法，支持以下${others.map((method) => `${method}、`).join('')}`
    return sendFailure(reply, new CallFailure('wrongMethod', sentence), clock())
  })
}
