// What a balancer and a supervisor ask for.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/open-database.ts'

export interface HealthParts {
  db: Pick<Database, 'probe'>
  /** Aborted when the end was asked for, some seconds before the port closes. */
  ending?: AbortSignal | undefined
}

export function answerHealth(app: FastifyInstance, { db, ending }: HealthParts): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  // Under each name that probes ask for by habit.
  for (const path of ['/health/ready', '/health', '/healthz']) {
    app.get(path, async (_, reply) => {
      const reason = ending?.aborted ? 'the server is ending' : await troubleOf(db)
      return reason === undefined ? { status: 'ready' } : reply.status(503).send({ status: 'not ready', reason })
    })
  }
  // Who keeps connections goes elsewhere with the next request, and meets no closed one.
  app.addHook('onSend', async (_, reply) => {
    if (ending?.aborted) reply.header('connection', 'close')
  })
}

async function troubleOf(db: HealthParts['db']): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db.probe.kysely)
    return undefined
  } catch {
    return 'the database does not answer'
  }
}
