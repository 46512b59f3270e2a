// Test harness of background work: a database with workers and a clock that tests advance, with the times of waiting items.
import { type RawBuilder, sql } from 'kysely'
import { afterEach } from 'vitest'
import { inTransaction, type Scope } from '../db/transaction.ts'
import { enqueue, type NewWork, type WorkHandling, type WorkKind, type WorkLog } from '../work/work.ts'
import { startWorkers, type Workers, type WorkersOptions } from '../work/worker.ts'
import { passInQueue } from './pass-time.ts'
import { testDatabase } from './test-database.ts'

export const silentLog: WorkLog = { info: () => {}, warn: () => {}, error: () => {} }

export interface StoredItem {
  id: string
  kind: string
  key: string | null
  tenant_id: string
  payload: unknown
  state: string
  run_at: Date | null
  failures: number
  failed_at: Date | null
  crashes: number
  reason: string | null
}

const staffOf = (tenantId: string): Scope => ({ tenantId, enterpriseId: null })

/** Sets up the database; drains workers and deletes items after each test. Call it at the top level of a test file. */
export async function workHarness() {
  const started: Workers[] = []
  const time = { now: new Date('2026-11-21T08:00:00Z') }
  afterEach(async () => {
    await Promise.all(started.splice(0).map((workers) => workers.drain()))
    await database.pool.query('delete from work_item')
  })
  const database = await testDatabase()

  const items = async (where: RawBuilder<boolean> = sql<boolean>`true`): Promise<StoredItem[]> =>
    (await sql<StoredItem>`select * from work_item where ${where} order by id`.execute(database.kysely)).rows

  return {
    database,
    time,
    /** Enqueues in a transaction of its own, as staff of the item's tenant unless another scope is given. */
    put: <Payload>(kind: WorkKind<Payload>, work: Omit<NewWork<NoInfer<Payload>>, 'tenantId'>, scope = staffOf('1')) =>
      inTransaction({ db: database.kysely, scope }, (transaction) =>
        enqueue(transaction, kind, { ...work, tenantId: scope.tenantId }),
      ),
    items,
    /** Starts workers that poll every 20 ms, with the clock of the harness. */
    start: (handlers: WorkHandling[], options: Partial<WorkersOptions> = {}): Workers => {
      const clock = () => time.now
      const workers = startWorkers({ database: database.work, handlers, pollMs: 20, clock, log: silentLog, ...options })
      started.push(workers)
      return workers
    },
    forward: async (minutes: number): Promise<void> => {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
      await passInQueue(database.pool, minutes * 60)
    },
  }
}
