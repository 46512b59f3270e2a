// Starts a job in the transaction of its call: the job exists if and only if that commits.

import { type StartedJob, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../db/locks.ts'
import { newIds } from '../../db/new-ids.ts'
import type { Transaction } from '../../db/transaction.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { noteQueued } from '../../gate/held-work.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { at, jobInput } from '../../vault/sealed-columns.ts'
import type { JobHandling } from './handle-job.ts'
import { maxConcurrentJobs, secondsUntil, waitingSentence } from './job-times.ts'
import { enqueueJob } from './job-work.ts'

const maxOpenJobs = 20

export interface NewJob {
  input: Record<string, unknown>
  /** Identifies one click: the same key starts no second job. */
  startKey?: string | null | undefined
  /** Earliest start, `2026-12-01 02:00:00`. */
  startAt?: string | null | undefined
}

/** Inserts and queues the job. The gate or the handler has checked the permission of the job. */
export async function startJob(
  context: Context,
  { job, handler }: JobHandling,
  { input, startKey, startAt }: NewJob,
): Promise<StartedJob> {
  const { db, tenantId, now, services } = context
  const { userId, username } = callerOf(context)
  // One that waits behind others of its person goes into the queue later.
  noteQueued(db)
  await lockJobsOf(db, { tenantId, userId })
  const known = await findStarted(db, { userId, name: job.name, startKey })
  if (known) return { jobId: known, already: true }
  const open = await countOpen(db, userId)
  if (open.all >= maxOpenJobs) throw new Refusal(`您已有${open.all}个后台任务没有完成，请等待其中一些完成后再试`)
  const afterSeconds = startAt ? secondsUntil(startAt, now) : undefined
  const { total, cursor } = (await handler.begin?.(context, input)) ?? {}
  const inQueue = afterSeconds === undefined && open.queued < maxConcurrentJobs
  const names = startAt ? ((await handler.describe?.(context, input)) ?? []) : []
  const sentence = startAt ? scheduledSentence({ startAt, names, total }) : inQueue ? '等待执行' : waitingSentence
  const { heavy = false } = job
  const [jobId = ''] = await newIds(db, { table: 'job', count: 1 })
  const sealed = services.vault.encrypt(JSON.stringify(input), at(jobInput, jobId))
  await sql`insert into job (id, user_id, job_name, title, start_key, in_queue, heavy, input, job_cursor, total_count, sentence,
      start_at, create_by, create_time, update_time)
    values (${jobId}, ${userId}, ${job.name}, ${job.title}, ${startKey ?? null}, ${inQueue}, ${heavy}, ${sealed},
      ${cursor === undefined ? null : JSON.stringify({ at: cursor })}, ${total ?? null},
      ${sentence}, ${startAt ? `${startAt}+08` : null}, ${username}, ${now}, ${now})`.execute(db)
  if (startAt) await handler.afterScheduling?.(context, { jobId, startAt, input })
  if (inQueue || startAt) await enqueueJob(db, { heavy, jobId, tenantId, afterSeconds })
  context.audit({
    target: `job ${jobId}`,
    content: `${startAt ? `安排于 ${startAt} 执行` : '开始'}后台任务：${job.title}`,
  })
  return { jobId, already: false }
}

interface ScheduledRows {
  startAt: string
  names: readonly string[]
  total: number | undefined
}

function scheduledSentence({ startAt, names, total }: ScheduledRows): string {
  const named = names.length > 0 ? `：${names.join('、')}` : ''
  const counted = total !== undefined && total > names.length ? `${named ? ' 等' : '，共'} ${total} 项` : ''
  return `将于 ${startAt} 开始执行${named}${counted}`
}

type Text = string | null | undefined

/** Returns the calls that start jobs. */
export const serveJobs = (jobs: readonly JobHandling[]): Served[] =>
  jobs.map((handling) =>
    serve(startCallOf(handling.job), (context, { startKey, startAt, ...input }) =>
      startJob(context, handling, { input, startKey: startKey as Text, startAt: startAt as Text }),
    ),
  )

/** Locks the jobs of one person until the end of the transaction, so that starts and ends are serialized. */
export async function lockJobsOf(
  db: Transaction,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await lockTextUntilCommit(db, { purpose: 'jobs', text: `${tenantId} ${userId}` })
}

interface StartRequest {
  userId: string
  name: string
  startKey: string | null | undefined
}

async function findStarted(db: Transaction, { userId, name, startKey }: StartRequest): Promise<string | undefined> {
  if (!startKey) return undefined
  const { rows } = await sql<{ id: string }>`select id from job
    where user_id = ${userId} and job_name = ${name} and start_key = ${startKey}`.execute(db)
  return rows[0] && String(rows[0].id)
}

export async function countOpen(db: Transaction, userId: string): Promise<{ all: number; queued: number }> {
  const { rows } = await sql<{ all: number; queued: number }>`
    select count(*)::int as all, (count(*) filter (where in_queue))::int as "queued" from job
    where user_id = ${userId} and state in ('WAITING', 'RUNNING')`.execute(db)
  return rows[0] ?? { all: 0, queued: 0 }
}
