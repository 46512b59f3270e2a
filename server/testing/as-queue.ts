// Run context of a handler, for tests that call a handler directly.
import { inTransaction } from '../db/transaction.ts'
import { newTraceId } from '../ground/trace-id.ts'
import type { WorkRun } from '../work/work.ts'
import type { TestDatabase } from './test-database.ts'
import { silentLog } from './work-harness.ts'

export const asQueue = (database: Pick<TestDatabase, 'work'>, clock: { now(): Date }): WorkRun => ({
  now: () => clock.now(),
  log: silentLog,
  traceId: newTraceId(),
  signal: new AbortController().signal,
  transact: (work, { tenantId } = { tenantId: '0' }) =>
    inTransaction({ db: database.work.kysely, scope: { tenantId, enterpriseId: null, background: true } }, work),
})
