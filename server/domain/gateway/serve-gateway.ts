// Passes requests on to the targets of gateway routes. Only paths whose first segment the product does not use itself are
// looked at. An application of its own has no parsers, so that bodies are streamed as they come.
import type { IncomingMessage } from 'node:http'
import replyFrom from '@fastify/reply-from'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Database } from '../../db/open-database.ts'
import { sendFailure, toCallFailure } from '../../gate/envelope.ts'
import { securityHeaders } from '../../gate/headers.ts'
import { CallFailure } from '../../ground/errors.ts'
import type { Log } from '../../ground/log.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { AddressRefused, connectTo, resolveHost } from '../../outgoing/resolve-host.ts'
import { countClients } from './client-limits.ts'
import { knowRoutes } from './known-routes.ts'
import { isOwnPath } from './own-paths.ts'
import { forResponse, forTarget, withoutCredentials } from './passed-headers.ts'
import { addressOf, type Route } from './read-route.ts'
import { isAmbiguous } from './route-path.ts'

export interface GatewayOptions {
  db: Database
  networks: AllowedNetworks
  apiBase: string
  clock: () => Date
}

interface Passed {
  route: Route
  address: URL
  /** The client as the application knows it. */
  client: { address: string; protocol: string; host: string }
  /** Finds the request in the log. */
  id: string
}

export async function serveGateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { db, networks, apiBase, clock } = options
  const routes = knowRoutes({ db, log: app.log })
  const limits = countClients()
  const passed = new WeakMap<IncomingMessage, Passed>()
  const gateway = await openGateway({ networks, passed, log: app.log, clock })
  app.addHook('onClose', async () => {
    await Promise.all([gateway.close(), routes.close()])
  })

  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?', 2)
    if (isOwnPath(path, apiBase) || isAmbiguous(path)) return
    const now = clock()
    const routed = { method: request.method, path, query: new URLSearchParams(query), headers: request.headers }
    const known = await routes.read().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the routes of the gateway cannot be read')
      return []
    })
    const route = known.find(({ matches }) => matches({ ...routed, address: request.ip, now }))
    const address = route && addressOf(route, path)
    if (!route || !address) return
    const seconds = route.limit ? limits.take(`${route.routerId} ${request.ip}`, route.limit, now) : 0
    if (seconds > 0) {
      reply.header('retry-after', seconds)
      return answer(reply, 429, '操作太频繁，请稍后再试')
    }
    const client = { address: request.ip, protocol: request.protocol, host: request.host }
    passed.set(request.raw, { route, address, client, id: request.id })
    reply.hijack()
    gateway.routing(request.raw, reply.raw)
  })
}

const answer = (reply: FastifyReply, code: number, message: string) =>
  reply.code(code).send({ success: false, code, message, result: null, timestamp: Date.now() })

interface GatewayParts {
  networks: AllowedNetworks
  passed: WeakMap<IncomingMessage, Passed>
  log: Log
  clock: () => Date
}

/** The application that answers what was passed to it. */
async function openGateway({ networks, passed, log, clock }: GatewayParts): Promise<FastifyInstance> {
  const gateway = fastify({ logger: false, routerOptions: { maxParamLength: 5000 } })
  // Those that the application set are lost, as its reply does not answer.
  gateway.addHook('onRequest', async ({ raw, id, protocol }, reply) => {
    const found = passed.get(raw)
    reply.headers(securityHeaders({ id: found?.id ?? id, protocol: found?.client.protocol ?? protocol }))
  })
  gateway.setErrorHandler((error, { raw, id: own }, reply) => {
    const id = passed.get(raw)?.id ?? own
    log.error({ err: error, reqId: id }, 'the gateway failed')
    return sendFailure(reply, toCallFailure(error, id), clock())
  })
  gateway.setNotFoundHandler((_, reply) => sendFailure(reply, new CallFailure('unknownPath'), clock()))
  gateway.removeAllContentTypeParsers()
  gateway.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  await gateway.register(replyFrom, {
    undici: {
      connect: {
        timeout: 5000,
        rejectUnauthorized: true,
        // The address is checked again with each new connection, and is the one that is connected to.
        lookup: (host, lookupOptions, done) => {
          resolveHost(host, { networks }).then(
            (addresses) => connectTo(addresses)(host, lookupOptions, done),
            (error: NodeJS.ErrnoException) => done(error, ''),
          )
        },
      },
      connections: 50,
      headersTimeout: 30_000,
      bodyTimeout: 30_000,
    },
    disableCache: true,
    disableRequestLogging: true,
    retryMethods: [],
  })
  gateway.all('/*', (request, reply) => pass(request, reply, { networks, passed }))
  await gateway.ready()
  return gateway
}

type PassParts = Pick<GatewayParts, 'networks' | 'passed'>

async function pass(request: FastifyRequest, reply: FastifyReply, { networks, passed }: PassParts) {
  const found = passed.get(request.raw)
  if (!found) throw new Error('the request was not passed on')
  const { route, address, client } = found
  try {
    await resolveHost(address.hostname, { networks })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return answer(reply, 502, '转发目标不可用，请联系管理员')
  }
  return reply.from(address.href, {
    queryString: (_, url) => withoutCredentials(url.split('?').slice(1).join('?')),
    rewriteRequestHeaders: (_, headers) => forTarget(route, { headers, client }),
    rewriteHeaders: (headers) => forResponse(route, headers),
    onError: (failed, { error }) => {
      const isLate = 'statusCode' in error && error.statusCode === 504
      return answer(
        failed as FastifyReply,
        isLate ? 504 : 502,
        isLate ? '转发目标没有按时应答' : '转发目标不可用，请联系管理员',
      )
    },
  })
}
