// Paths below /open/v1 beside the calls: where to begin, the kinds of problems, unknown paths and wrong methods.
import { openDocumentPath } from '@kouan/contract/calls/open/document-call.ts'
import { type OpenCall, openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallFailure, NotFound } from '../../../ground/errors.ts'
import { problemKinds, sendProblem } from './problem-details.ts'

const rateLimit = { max: 60, timeWindow: 60_000 }

const problemPath = '/problems/:name'

interface Route {
  method: string
  pattern: RegExp
}

const routeOf = ({ method, path }: Pick<OpenCall, 'method' | 'path'>): Route => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
})

export function answerOtherPaths(open: FastifyInstance, calls: readonly OpenCall[]): void {
  const documents = [openDocumentPath, problemPath].map((path) => ({ method: 'GET', path }) as const)
  const routes = [...calls, openToken, ...documents].map(routeOf)
  open.get('/', { config: { rateLimit } }, async () => ({
    title: '口岸台开放接口',
    document: `${openBase}${openDocumentPath}`,
    token: `${openBase}${openToken.path}`,
  }))
  open.get(problemPath, { config: { rateLimit } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const kind = problemKinds.get(name)
    if (!kind) return sendProblem(request, reply, new NotFound())
    const { title, status, english } = kind
    return { type: `${openBase}/problems/${name}`, title, status, english }
  })
  const answer = (request: FastifyRequest, reply: FastifyReply) => answerUnknown(request, reply, routes)
  // A route, because the pages of the web build are one for every path. Answered before a body is read.
  open.all('/*', { onRequest: answer }, answer)
}

/** A path that has other methods says which. */
async function answerUnknown(request: FastifyRequest, reply: FastifyReply, routes: readonly Route[]) {
  const path = (request.url.split('?')[0] ?? '').slice(openBase.length).replace(/\/+$/, '')
  const found = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (found.length === 0) return sendProblem(request, reply, new CallFailure('unknownPath'))
  const methods = [...new Set(found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
  reply.header('allow', methods.join(', '))
  const sentence = `不支持 ${request.method}，支持 ${methods.join('、')}`
  return sendProblem(request, reply, new CallFailure('wrongMethod', sentence))
}
