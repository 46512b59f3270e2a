// Maintenance of jobs: deletes expired results (as often as the scheduled task says), and ends jobs whose work became a
// dead letter after repeated crashes.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Services } from '../../gate/context.ts'
import type { Periodic } from '../../work/periodic.ts'
import type { WorkRun } from '../../work/work.ts'
import { jobWork } from './job-work.ts'
import { endAndAudit, type Jobs } from './run-job.ts'
import { readOpenJob } from './stored-job.ts'

export const endAbandonedJobs = (all: Jobs): Periodic => ({
  name: 'tend-jobs',
  everySeconds: 60,
  async handler(run) {
    const now = run.now()
    for (const tenantId of await findTenantsWithWork(run))
      await run.transact((db) => endAbandoned(db, all, now), { tenantId })
  },
})

/** Deletes expired results; returns their number. */
export async function deleteExpiredResults(run: WorkRun, { files }: Pick<Services, 'files'>): Promise<number> {
  const now = run.now()
  let count = 0
  for (const tenantId of await findTenantsWithWork(run)) {
    let removed: RemovedResults
    do {
      removed = await run.transact((db) => removeResults(db, now), { tenantId })
      // After the commit, because a rollback would restore the rows.
      for (const key of removed.keys) await files.remove(key)
      count += removed.count
    } while (removed.count === resultsPerBatch && !run.signal.aborted)
  }
  return count
}

/** Tenants that have jobs to maintain. */
async function findTenantsWithWork(run: WorkRun): Promise<string[]> {
  const { rows } = await run.transact((db) =>
    sql<{ id: string }>`select tenant_id::text as id from kouan_job_tenants(${run.now()})`.execute(db),
  )
  return rows.map(({ id }) => id)
}

interface RemovedResults {
  count: number
  /** Keys in the file store. */
  keys: string[]
}

const resultsPerBatch = 100

/** Deletes one batch of expired results; the rows of the jobs stay. */
async function removeResults(db: Transaction, now: Date): Promise<RemovedResults> {
  const { rows } = await sql<{ id: string; fileId: string | null }>`select id::text, file_id as "fileId" from job
    where result_until <= ${now} order by result_until limit ${resultsPerBatch} for update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`delete from job_fault where job_id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from job_warning where job_id = any(${ids}::bigint[])`.execute(db)
  await sql`update job set input = null, job_cursor = null, file_id = null, file_name = null, result_until = null,
    version = version + 1 where id = any(${ids}::bigint[])`.execute(db)
  const files = rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
  const { rows: removed } = await sql<{ key: string }>`delete from stored_file where id = any(${files})
    returning store_key as key`.execute(db)
  return { count: ids.length, keys: removed.map(({ key }) => key) }
}

async function endAbandoned(db: Transaction, all: Jobs, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text from job where state in ('WAITING', 'RUNNING') and in_queue
    and not exists (select from work_item w where w.kind = any(${jobWork.map(({ name }) => name)})
      and w.tenant_id = job.tenant_id and w.key = job.id::text and w.state <> 'dead')`.execute(db)
  for (const { id } of rows) {
    const job = await readOpenJob(db, id)
    if (job) await endAndAudit(db, all, { job, state: 'FAILED', sentence: '执行时多次中断，任务已停止', now })
  }
}
