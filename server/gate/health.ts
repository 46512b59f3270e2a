// Health endpoints for load balancers and supervisors.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { changedCollations } from '../db/changed-collations.ts'
import type { Database } from '../db/open-database.ts'
import { version } from '../ground/version.ts'

type Verdict = { problem: string } | { degraded: string[] }

export interface HealthParts {
  db: Pick<Database, 'probe'>
  /** Where files, and the bundled database, are written. */
  dataFolder: string
  /** Aborted when the shutdown begins, some seconds before the port closes. */
  ending?: AbortSignal | undefined
  /** Whether uploaded files can be read and written. */
  areFilesThere?: (() => boolean) | undefined
  /** Bytes that may still be written to the disk of the folder. */
  readFree?: (folder: string) => Promise<number>
}

/** Bytes. PostgreSQL ends when it cannot write its log, in files of 16 MB; requests must stop before. */
const leastFree = 64 * 1024 * 1024

export function answerHealth(app: FastifyInstance, parts: HealthParts): void {
  const { db, dataFolder, ending, areFilesThere = () => true, readFree = freeOf } = parts
  const judge = async (): Promise<Verdict> => {
    if (ending?.aborted) return { problem: 'the server is ending' }
    if ((await readFree(dataFolder)) < leastFree) return { problem: 'the disk is full' }
    const found = await readDatabase(db)
    if (!found) return { problem: 'the database does not answer' }
    if (found.isReadOnly) return { problem: 'the database is read only' }
    const { degraded } = found
    return { degraded: areFilesThere() ? degraded : [...degraded, 'the store of files does not answer'] }
  }
  app.get('/health/live', async () => ({ status: 'live' }))
  // The names that probes use by convention.
  for (const path of ['/health/ready', '/health', '/healthz']) {
    app.get(path, async (_, reply) => {
      const verdict = await judge()
      if ('problem' in verdict) return reply.status(503).send({ status: 'not ready', version, reason: verdict.problem })
      return { status: 'ready', version, ...(verdict.degraded.length > 0 ? { degraded: verdict.degraded } : {}) }
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

interface DatabaseState {
  /** A standby, or a server that was told to refuse writes. */
  isReadOnly: boolean
  /** Parts that do not work though requests are answered. */
  degraded: string[]
}

/** Returns undefined where the database does not answer. */
async function readDatabase(db: HealthParts['db']): Promise<DatabaseState | undefined> {
  try {
    const { rows } = await sql<DatabaseState>`select
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
      array(select reason from kouan_degraded()
        union all select 'the rules of the collation ' || name || ' have changed below its indexes'
          from (${changedCollations}) changed) as degraded`.execute(db.probe.kysely)
    return rows[0]
  } catch {
    return undefined
  }
}
