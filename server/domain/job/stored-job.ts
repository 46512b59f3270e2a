// The row of a job as background work reads and updates it.
import type { JobState } from '@kouan/contract/language/job.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { Postpone } from '../../work/work.ts'
import { maxConcurrentJobs, waitingSentence } from './job-times.ts'
import { enqueueJob } from './job-work.ts'
import { countOpen, lockJobsOf } from './start-job.ts'

export interface StoredJob {
  id: string
  tenantId: string
  enterpriseId: string | null
  userId: string
  username: string
  jobName: string
  title: string
  state: JobState
  inQueue: boolean
  startAt: Date | null
  input: string | null
  cursor: { at: unknown } | { over: true } | null
  slices: number
  /** Rows of committed slices. */
  done: number
  faults: number
  /** Different reasons of warnings. */
  warnings: number
  isCancelled: boolean
  fileId: string | null
}

/** Returns the job, or undefined when it has ended. */
export async function readOpenJob(db: Transaction, id: string): Promise<StoredJob | undefined> {
  const { rows } =
    await sql<StoredJob>`select id::text, tenant_id::text as "tenantId", enterprise_id::text as "enterpriseId",
      user_id::text as "userId", coalesce(create_by, '') as username, job_name as "jobName", title, state, in_queue as "inQueue",
      start_at as "startAt", input, job_cursor as cursor,
      slices, settled_count as done, fault_count as faults, warning_count as warnings, cancel_time is not null as "isCancelled",
      file_id as "fileId"
    from job where id = ${id} and state in ('WAITING', 'RUNNING')`.execute(db)
  return rows[0]
}

/**
 * Whether the job may begin. A scheduled job is admitted when its time has come; from then on it waits its turn like
 * others. Throws Postpone before that time.
 */
export async function admitWhenDue(db: Transaction, { job, now }: { job: StoredJob; now: Date }): Promise<boolean> {
  if (job.inQueue) return true
  const seconds = ((job.startAt?.getTime() ?? 0) - now.getTime()) / 1000
  if (seconds > 0) throw new Postpone(seconds)
  await lockJobsOf(db, job)
  const isNext = (await countOpen(db, job.userId)).queued < maxConcurrentJobs
  await sql`update job set in_queue = ${isNext}, sentence = ${isNext ? '等待执行' : waitingSentence}, update_time = ${now},
    version = version + 1 where id = ${job.id} and state = 'WAITING'`.execute(db)
  return isNext
}

export async function beginJob(db: Transaction, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update job set state = 'RUNNING', start_time = ${now}, sentence = '正在执行', update_time = ${now},
    version = version + 1 where id = ${id} and state = 'WAITING'`.execute(db)
}

export interface Progress {
  id: string
  done?: number
  sentence?: string | undefined
  now: Date
}

/** Writes the progress; returns whether the job was cancelled. */
export async function showProgress(db: Transaction, { id, done, sentence, now }: Progress): Promise<boolean> {
  const { rows } = await sql<{ cancelled: boolean }>`update job set done_count = coalesce(${done ?? null}, done_count),
      sentence = coalesce(${sentence ?? null}, sentence), update_time = ${now}, version = version + 1
    where id = ${id} and state = 'RUNNING' returning cancel_time is not null as cancelled`.execute(db)
  return rows[0]?.cancelled ?? true
}

/** Hours until counts, faults and file are deleted after the end; the row of the job stays. */
const resultHours = 24

export interface Ending {
  job: StoredJob
  state: Extract<JobState, 'DONE' | 'FAILED' | 'CANCELLED'>
  sentence: string
  now: Date
}

/** Ends the job and admits the next waiting one; returns false when another process was faster. */
export async function endJob(db: Transaction, { job, state, sentence, now }: Ending): Promise<boolean> {
  await lockJobsOf(db, job)
  // Progress of a slice that was not committed does not count.
  const { rows } =
    await sql`update job set state = ${state}, sentence = ${sentence}, in_queue = false, end_time = ${now},
      done_count = settled_count, result_until = ${now}::timestamptz + make_interval(hours => ${resultHours}),
      update_time = ${now}, version = version + 1
    where id = ${job.id} and state in ('WAITING', 'RUNNING') returning id`.execute(db)
  if (rows.length === 0) return false
  await admitWaitingJobs(db, { ...job, now })
  return true
}

async function admitWaitingJobs(db: Transaction, { userId, tenantId, now }: StoredJob & { now: Date }): Promise<void> {
  const { queued } = await countOpen(db, userId)
  if (queued >= maxConcurrentJobs) return
  const { rows } = await sql<{ id: string; heavy: boolean }>`update job set in_queue = true, sentence = '等待执行',
      version = version + 1
    where id in (select id from job where user_id = ${userId} and state = 'WAITING' and not in_queue
        and (start_at is null or start_at <= ${now}) order by job.id limit ${maxConcurrentJobs - queued}) returning id::text, heavy`.execute(
    db,
  )
  const inOrder = rows.toSorted((one, other) => Number(one.id) - Number(other.id))
  for (const { id, heavy } of inOrder) await enqueueJob(db, { heavy, jobId: id, tenantId })
}
