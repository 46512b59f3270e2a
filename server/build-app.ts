// The application without its listening: every call of every area behind the gate, the web build, health.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyMultipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { served } from './areas.ts'
import type { Secrets } from './boot/secrets.ts'
import type { Config } from './config.ts'
import { checkRoles } from './db/check-roles.ts'
import type { Database } from './db/open-database.ts'
import { compressResponses } from './gate/compress-responses.ts'
import type { Services } from './gate/context.ts'
import { allowOrigins } from './gate/cross-origin.ts'
import { addHeaders, answerUnparsableRequest } from './gate/headers.ts'
import { answerHealth } from './gate/health.ts'
import { rateLimitStore } from './gate/rate-limit-store.ts'
import { rateLimitOf } from './gate/rate-limits.ts'
import { acceptEmptyJson } from './gate/read-request.ts'
import { uploadLimit } from './gate/read-upload.ts'
import { serveCall } from './gate/serve-call.ts'
import { createCallerLookup } from './gate/session.ts'
import { answerErrors, answerUnknownPath } from './gate/unknown-path.ts'
import { createUploadSessions, type UploadSessionOptions } from './gate/upload-sessions.ts'
import { trackRequest } from './ground/yield-to-requests.ts'
import { serveWeb } from './web-files.ts'

export interface AppParts {
  config: Config
  db: Database
  secrets: Pick<Secrets, 'signSecret'>
  services: Services
  clock: () => Date
  /** `false` keeps tests quiet; a stream takes the lines in place of the standard output. */
  logger?: boolean | LogStream
  uploadLimits?: Omit<UploadSessionOptions, 'folder'>
  /** Aborted when the end was asked for, some seconds before the port closes. */
  ending?: AbortSignal
}

export interface LogStream {
  write(line: string): void
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, secrets, clock, ending } = parts
  await checkRoles(db)
  const { logger = true, uploadLimits = {} } = parts
  const stream = typeof logger === 'boolean' ? {} : { stream: logger }
  const app = fastify({
    logger: logger === false ? false : { level: 'info', ...stream },
    // A proxy ends TLS and knows the client's address; nobody else may claim another one.
    trustProxy: config.trustedProxies,
    bodyLimit: 1024 * 1024,
    clientErrorHandler: answerUnparsableRequest,
    // A request that does not end is ended: its head after half a minute, all of it after five minutes.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  })
  addHeaders(app, { pictures: config.staticDomain && new URL(config.staticDomain).origin })
  answerHealth(app, { db, ending })
  allowOrigins(app, config.allowedOrigins)
  answerErrors(app, clock)
  acceptEmptyJson(app)
  compressResponses(app)
  await app.register(fastifyMultipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 100, fieldSize: 100_000 },
  })
  // Without the database no call is answered anyway.
  await app.register(rateLimit, { global: false, store: rateLimitStore(db.staff.pool), skipOnError: true })

  const incoming = join(config.dataFolder, 'incoming')
  // What a server that was killed left behind.
  await rm(incoming, { recursive: true, force: true })
  const gate = {
    db,
    findCaller: createCallerLookup(db.staff),
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
      config: rateLimitOf(one.call),
      handler: (request, reply) => trackRequest(() => answer(request, reply)),
    })
  }
  const sendPage = await serveWeb(app, config)
  answerUnknownPath(app, { apiBase: config.apiBase, clock, sendPage })
  return app
}

/** Of a process that does background work alone: nothing but health is asked of it. */
export async function buildHealth({ db, ending }: Pick<AppParts, 'db' | 'ending'>): Promise<FastifyInstance> {
  await checkRoles(db)
  const app = fastify({ logger: { level: 'info' }, logController: new LogController({ disableRequestLogging: true }) })
  answerHealth(app, { db, ending })
  return app
}
