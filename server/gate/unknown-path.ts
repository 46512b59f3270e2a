// Paths that nobody serves, methods that a path does not have, and errors before a call was reached.
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { CallFailure } from '../ground/errors.ts'
import { asFailure, sendFailure } from './envelope.ts'

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE']

export interface UnknownPathOptions {
  apiBase: string
  clock: () => Date
  /** Gives the browser the page for a path of the single-page application. */
  sendPage: (reply: FastifyReply) => FastifyReply
}

/** Errors before a call was reached, such as too many calls. Routes take the handler that stands when they are made. */
export function answerErrors(app: FastifyInstance, clock: () => Date): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error, request.id)
    if (failure.kind === 'unexpected') request.log.error({ err: error }, 'request failed')
    return sendFailure(reply, failure, clock())
  })
}

/** What monitoring, build tools and other software ask for: a page with status 200 would be a lie to them. */
const otherSoftware = /^\/(api|actuator|health|healthz|livez|metrics|readyz|assets|\.well-known)(\/|$)/i
const fileOfThePage = /\.(css|env|gif|gz|ico|jpe?g|json|js|map|mjs|php|png|svg|txt|webp|woff2?|xml)$/i

/** A path that the single-page application may know, asked for by somebody who shows pages. */
function isPage({ method, url, headers }: FastifyRequest, apiBase: string): boolean {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET' || path === apiBase || path.startsWith(`${apiBase}/`) || otherSoftware.test(path)) return false
  if (fileOfThePage.test(path) && !path.startsWith('/iframe/')) return false
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
}

export function answerUnknownPath(app: FastifyInstance, { apiBase, clock, sendPage }: UnknownPathOptions): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (isPage(request, apiBase)) return sendPage(reply)
    const others = methods.filter((method) => method !== request.method && app.findRoute({ method, url: path }))
    if (others.length === 0) return sendFailure(reply, new CallFailure('unknownPath'), clock())
    const sentence = `不支持${request.method}请求方法，支持以下${others.map((method) => `${method}、`).join('')}`
    return sendFailure(reply, new CallFailure('wrongMethod', sentence), clock())
  })
}
