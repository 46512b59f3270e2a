// Health endpoints for load balancers and supervisors.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/open-database.ts'

export interface HealthParts {
  db: Pick<Database, 'probe'>
  /** Where files, and the bundled database, are written. */
  dataFolder: string
  /** Aborted when the shutdown begins, some seconds before the port closes. */
  ending?: AbortSignal | undefined
  /** Bytes that may still be written to the disk of the folder. */
  readFree?: (folder: string) => Promise<number>
}

/** Bytes. PostgreSQL ends when it cannot write its log, in files of 16 MB; requests must stop before. */
const leastFree = 64 * 1024 * 1024

export function answerHealth(app: FastifyInstance, { db, dataFolder, ending, readFree = freeOf }: HealthParts): void {
  const findProblem = async () => {
    if (ending?.aborted) return 'the server is ending'
    if ((await readFree(dataFolder)) < leastFree) return 'the disk is full'
    return databaseProblem(db)
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  // The names that probes use by convention.
  for (const path of ['/health/ready', '/health', '/healthz']) {
    app.get(path, async (_, reply) => {
      const reason = await findProblem()
      return reason === undefined ? { status: 'ready' } : reply.status(503).send({ status: 'not ready', reason })
    })
  }
  // Tells clients with keep-alive connections to open a new one, which the balancer sends to another server.
  app.addHook('onSend', async (_, reply) => {
    if (ending?.aborted) reply.header('connection', 'close')
  })
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function databaseProblem(db: HealthParts['db']): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db.probe.kysely)
    return undefined
  } catch {
    return 'the database does not answer'
  }
}
