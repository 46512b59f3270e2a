// The application without its listening: every call of every area behind the gate, the web build, health.
import fastifyMultipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { sql } from 'kysely'
import type { Secrets } from './boot/secrets.ts'
import type { Config } from './config.ts'
import { rememberDictionaries } from './crud/dictionary-texts.ts'
import type { Database } from './db/connect.ts'
import { checkRoles } from './db/transaction.ts'
import { readSigners } from './domain/declaration/signing/read-signers.ts'
import { served } from './features/served.ts'
import { folderFileStore } from './files/file-store.ts'
import type { Services } from './gate/context.ts'
import { addHeaders } from './gate/headers.ts'
import { limitOf } from './gate/limits.ts'
import { acceptEmptyJson } from './gate/read-request.ts'
import { serveCall } from './gate/serve-call.ts'
import { openSessions } from './gate/session.ts'
import { answerErrors, answerUnknownPath } from './gate/unknown-path.ts'
import { openVault } from './gate/vault.ts'
import { serveWeb } from './web-files.ts'

export interface AppParts {
  config: Config
  db: Database
  secrets: Secrets
  clock: () => Date
  /** `false` keeps tests quiet; a stream takes the lines in place of the standard output. */
  logger?: boolean | LogStream
}

export interface LogStream {
  write(line: string): void
}

export const uploadLimit = 20 * 1024 * 1024

/** Throws StartFailure when the configuration of signers is faulty. */
export function openServices({ config, secrets, clock }: Pick<AppParts, 'config' | 'secrets' | 'clock'>): Services {
  return {
    vault: openVault(secrets.encryptionKey),
    files: folderFileStore(config.filesFolder),
    dictionaries: rememberDictionaries(),
    signers: readSigners({ file: config.signingFile, clock }),
    settings: {
      loginProof: config.loginProof,
      channelRoot: config.channelRoot,
      channelMode: config.channelMode,
      simulatedCustoms: config.simulatedCustoms,
    },
  }
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, clock } = parts
  await checkRoles(db.kysely)
  const { logger = true } = parts
  const stream = typeof logger === 'boolean' ? {} : { stream: logger }
  const app = fastify({
    logger: logger === false ? false : { level: 'info', ...stream },
    // A proxy on this machine ends TLS and knows the client's address; from elsewhere nobody may claim another one.
    trustProxy: 'loopback',
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  })
  addHeaders(app)
  answerErrors(app, clock)
  acceptEmptyJson(app)
  await app.register(fastifyMultipart, {
    limits: { fileSize: uploadLimit, files: 1, fields: 100, fieldSize: 100_000 },
  })
  await app.register(rateLimit, { global: false })

  const gate = { db: db.kysely, findCaller: openSessions(db.kysely), services: openServices(parts), clock }
  for (const one of served) {
    app.route({
      method: [one.call.method, ...(one.call.also ?? [])],
      url: `${config.apiBase}${one.call.path}`,
      config: limitOf(one.call),
      handler: serveCall(one, gate),
    })
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    try {
      await sql`select 1`.execute(db.kysely)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'not ready', reason: 'the database does not answer' })
    }
  })
  const sendPage = await serveWeb(app, config)
  answerUnknownPath(app, { apiBase: config.apiBase, clock, sendPage })
  return app
}
