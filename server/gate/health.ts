// Health endpoints for load balancers and supervisors.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/open-database.ts'

export interface HealthParts {
  db: Pick<Database, 'probe'>
  /** Aborted when the shutdown begins, some seconds before the port closes. */
  ending?: AbortSignal | undefined
}

export function answerHealth(app: FastifyInstance, { db, ending }: HealthParts): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  // The names that probes use by convention.
  for (const path of ['/health/ready', '/health', '/healthz']) {
    app.get(path, async (_, reply) => {
      const reason = ending?.aborted ? 'the server is ending' : await databaseProblem(db)
      return reason === undefined ? { status: 'ready' } : reply.status(503).send({ status: 'not ready', reason })
    })
  }
  // Tells clients with keep-alive connections to open a new one, which the balancer sends to another server.
  app.addHook('onSend', async (_, reply) => {
    if (ending?.aborted) reply.header('connection', 'close')
  })
}

async function databaseProblem(db: HealthParts['db']): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db.probe.kysely)
    return undefined
  } catch {
    return 'the database does not answer'
  }
}
