// Builds the Fastify application without listening: all calls behind the gate, the web build, health endpoints.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { liveSources, openParts, served, toolParts } from './areas.ts'
import type { Secrets } from './boot/secrets.ts'
import type { Config } from './config.ts'
import { checkRoles } from './db/check-roles.ts'
import type { Database } from './db/open-database.ts'
import { serveGateway } from './domain/gateway/serve-gateway.ts'
import { servePlatformData } from './features/declaration/payment-data/serve-platform-data.ts'
import { serveAssistants } from './features/open/http/serve-assistants.ts'
import { serveOpenApi } from './features/open/http/serve-open-api.ts'
import { compressResponses } from './gate/compress-responses.ts'
import type { Services } from './gate/context.ts'
import { allowOrigins } from './gate/cross-origin.ts'
import { addHeaders, answerUnparsableRequest, logAnswers } from './gate/headers.ts'
import { answerHealth } from './gate/health.ts'
import { boundsOf } from './gate/input-bounds.ts'
import { answerMetrics } from './gate/metrics.ts'
import { rateLimitStore } from './gate/rate-limit-store.ts'
import { rateLimitOf } from './gate/rate-limits.ts'
import { acceptJson } from './gate/read-request.ts'
import { uploadLimit } from './gate/read-upload.ts'
import { createScreenLookup } from './gate/screen-session.ts'
import { serveCall } from './gate/serve-call.ts'
import { createCallerLookup } from './gate/session.ts'
import { answerErrors, answerUnknownPath, answerUnreadablePath } from './gate/unknown-path.ts'
import { createUploadSessions, type UploadSessionOptions } from './gate/upload-sessions.ts'
import { traceIdOf } from './ground/trace-id.ts'
import { trackRequest } from './ground/yield-to-requests.ts'
import type { LiveLimits } from './live/connection.ts'
import { serveLive } from './live/serve-live.ts'
import { serveWeb } from './web-files.ts'

export interface AppParts {
  config: Config
  db: Database
  secrets: Pick<Secrets, 'signSecret'>
  services: Services
  clock: () => Date
  /** `false` disables logging in tests; a stream replaces the standard output. */
  logger?: boolean | LogStream
  uploadLimits?: Omit<UploadSessionOptions, 'folder'>
  liveLimits?: Partial<LiveLimits>
  /** Aborted when the shutdown begins, some seconds before the port closes. */
  ending?: AbortSignal
  /** Whether uploaded files can be read and written. */
  areFilesThere?: () => boolean
}

export interface LogStream {
  write(line: string): void
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, secrets, clock, ending, areFilesThere } = parts
  await checkRoles(db)
  const { logger = true, uploadLimits = {}, liveLimits } = parts
  const stream = typeof logger === 'boolean' ? {} : { stream: logger }
  const app = fastify({
    logger: logger === false ? false : { level: 'info', ...stream },
    // A proxy ends TLS and knows the client's address; nobody else may set a forwarded address.
    trustProxy: config.trustedProxies,
    bodyLimit: 1024 * 1024,
    clientErrorHandler: answerUnparsableRequest,
    frameworkErrors: answerUnreadablePath(clock),
    // Limits for incomplete requests: headers 30 seconds, all of it five minutes.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    genReqId: () => crypto.randomUUID(),
    childLoggerFactory: (log, bindings, options, request) =>
      log.child({ ...bindings, trace: traceIdOf(request.headers.traceparent, String(bindings.reqId)) }, options),
    logController: new LogController({ disableRequestLogging: true }),
  })
  // Tells requests that were never answered; written only at the level of details (日志级别).
  app.addHook('onRequest', async (request) => {
    request.log.debug({ method: request.method, route: request.routeOptions.url }, 'begun')
  })
  addHeaders(app, { pictures: config.staticDomain && new URL(config.staticDomain).origin })
  logAnswers(app)
  answerHealth(app, { db, dataFolder: config.dataFolder, ending, areFilesThere })
  let countSockets = () => 0
  answerMetrics(app, {
    db,
    dataFolder: config.dataFolder,
    token: config.metricsToken,
    meter: parts.services.meter,
    countSockets: () => countSockets(),
  })
  allowOrigins(app, config.allowedOrigins)
  answerErrors(app, clock)
  await serveGateway(app, { db, networks: parts.services.networks, apiBase: config.apiBase, clock })
  acceptJson(app)
  compressResponses(app)
  await app.register(fastifyMultipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 100, fieldSize: 100_000 },
  })
  // Without the database no call succeeds anyway.
  await app.register(rateLimit, { global: false, store: rateLimitStore(db.staff.pool), skipOnError: true })

  const incoming = join(config.dataFolder, 'incoming')
  // Removes files that a killed server left.
  await rm(incoming, { recursive: true, force: true })
  const gate = {
    db,
    findCaller: createCallerLookup(db.staff, parts.services.meter.cache('rights')),
    findScreen: createScreenLookup(db.staff),
    services: parts.services,
    signSecret: secrets.signSecret,
    clock,
    openUploadSession: createUploadSessions({ folder: incoming, ...uploadLimits }),
  }
  for (const one of served) {
    const answer = serveCall(one, gate)
    app.route({
      method: [one.call.method, ...(one.call.also ?? [])],
      url: addressUnder(config.apiBase, one.call.path),
      config: { ...rateLimitOf(one.call), ...(one.meant ? {} : { jsonBounds: boundsOf(one.call) }) },
      handler: (request, reply) => trackRequest(() => answer(request, reply)),
    })
  }
  await servePlatformData(app, { db, services: parts.services, clock })
  await serveOpenApi(app, { db, services: parts.services, clock, served: openParts })
  const { apiBase, allowedOrigins } = config
  await serveAssistants(app, { db, services: parts.services, clock, tools: toolParts, allowedOrigins })
  const live = serveLive({
    ...{
      server: app.server,
      log: app.log,
      db,
      findCaller: gate.findCaller,
      sources: liveSources,
      apiBase,
      allowedOrigins,
      clock,
      ending,
    },
    resources: new Map([...parts.services.polledLists].map(([name, { resource }]) => [name, resource])),
    limits: liveLimits,
  })
  countSockets = live.countSockets
  app.addHook('preClose', live.close)
  const sendPage = await serveWeb(app, config)
  answerUnknownPath(app, { apiBase: config.apiBase, clock, sendPage })
  return app
}

/** Builds the application of a process that runs background work alone, with health and metrics only. */
export async function buildHealth({
  config,
  db,
  services,
  ending,
  areFilesThere,
}: Pick<AppParts, 'config' | 'db' | 'services' | 'ending' | 'areFilesThere'>): Promise<FastifyInstance> {
  await checkRoles(db)
  const app = fastify({ logger: { level: 'info' }, logController: new LogController({ disableRequestLogging: true }) })
  addHeaders(app)
  answerHealth(app, { db, dataFolder: config.dataFolder, ending, areFilesThere })
  answerMetrics(app, { db, dataFolder: config.dataFolder, token: config.metricsToken, meter: services.meter })
  return app
}
