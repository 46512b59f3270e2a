import type { RunCause } from '@kouan/contract/resources/system/quartz-job-run.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { defineWork, enqueue } from '../../work/work.ts'

/** Retried after one and five minutes; then the run has failed. */
export const runScheduled = defineWork<{ runId: string }>({
  name: 'run-scheduled',
  title: '定时任务',
  retryMinutes: [1, 5],
  concurrency: 2,
})

export interface RunStart {
  jobId: string
  jobClassName: string
  parameter: string | null
  planTime: Date
  cause: RunCause
  by: string
  tenantId: string
  now: Date
}

/**
 * Starts a run after the caller's commit. Returns false when a run of the same job is active or this planned time has a
 * run already.
 */
export async function startRun(db: Transaction, started: RunStart): Promise<boolean> {
  const { jobId, jobClassName, parameter, planTime, cause, by, tenantId, now } = started
  const { rows } = await sql<{ id: string }>`insert into quartz_job_run
      (job_id, job_class_name, parameter, plan_time, cause, create_by, create_time)
    values (${jobId}, ${jobClassName}, ${parameter}, ${planTime}, ${cause}, ${by}, ${now})
    on conflict do nothing returning id::text`.execute(db)
  const [run] = rows
  if (!run) return false
  await enqueue(db, runScheduled, { payload: { runId: run.id }, key: run.id, tenantId })
  return true
}
