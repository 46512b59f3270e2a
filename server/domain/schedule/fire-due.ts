// Starts scheduled jobs whose planned time has come, and sleeps until the next one. One process does so at a time; a unique index
// over job and planned time prevents a second start in any case.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Periodic } from '../../work/periodic.ts'
import { nextAfter, plannedAfter } from './next-time.ts'
import { runScheduled, startRun } from './start-run.ts'

const longestSeconds = 30

/** A planned time older than this was missed: no server was running. */
const missedAfterMs = 60_000

export const fireSchedules: Periodic = {
  name: 'fire-schedules',
  // A clock that was set back, and runs whose work was given up, are noticed by then.
  everySeconds: longestSeconds,
  retrySeconds: 1,
  async handler(run) {
    const now = run.now()
    const next = await run.transact(
      async (db) => {
        await endAbandoned(db, now)
        for (const job of await readDue(db, now)) await settle(db, job, now)
        return readNext(db)
      },
      { tenantId: '0' },
    )
    const seconds = next === null ? longestSeconds : (next.getTime() - run.now().getTime()) / 1000
    // One that is due already was left to another process, or behind a hundred others.
    return seconds <= 0 ? 1 : Math.min(longestSeconds, seconds)
  },
}
async function readNext(db: Transaction): Promise<Date | null> {
  const { rows } = await sql<{
    next: Date | null
  }>`select min(next_time) as next from quartz_job where status = 0`.execute(db)
  return rows[0]?.next ?? null
}

interface DueJob {
  id: string
  jobClassName: string
  cronExpression: string
  parameter: string | null
  misfire: 'ONCE' | 'SKIP'
  nextTime: Date | null
  settledUntil: Date | null
}

/** Jobs that are due, not yet planned, or planned from a future time because the clock was set back. */
async function readDue(db: Transaction, now: Date): Promise<DueJob[]> {
  const { rows } =
    await sql<DueJob>`select id::text, job_class_name as "jobClassName", cron_expression as "cronExpression",
      parameter, misfire, next_time as "nextTime", settled_until as "settledUntil"
    from quartz_job where status = 0
      and (next_time <= ${now} or settled_until > ${now} or (next_time is null and settled_until is null))
    order by next_time, quartz_job.id limit 100 for update skip locked`.execute(db)
  return rows
}

async function settle(db: Transaction, job: DueJob, now: Date): Promise<void> {
  const { nextTime, settledUntil, cronExpression } = job
  if (settledUntil !== null && settledUntil > now)
    return plan(db, job, { next: await unsettledAfter(db, job, now), now })
  if (nextTime !== null) await fire(db, job, { planTime: nextTime, now })
  await plan(db, job, { next: nextAfter(cronExpression, now), now })
}

async function fire(db: Transaction, job: DueJob, { planTime, now }: { planTime: Date; now: Date }): Promise<void> {
  const isMissed = now.getTime() - planTime.getTime() > missedAfterMs
  if (isMissed && job.misfire === 'SKIP') return skip(db, job, { planTime, now, why: '当时没有服务在运行，按规则跳过' })
  const isStarted = await startRun(db, {
    jobId: job.id,
    jobClassName: job.jobClassName,
    parameter: job.parameter,
    planTime,
    cause: isMissed ? 'MISSED' : 'TIME',
    by: 'system',
    tenantId: '0',
    now,
  })
  if (!isStarted) await skip(db, job, { planTime, now, why: '上一次执行尚未结束，跳过' })
}

interface Skipped {
  planTime: Date
  now: Date
  why: string
}

/** Writes a skipped run; nothing for a time that was settled before. */
async function skip(db: Transaction, job: DueJob, { planTime, now, why }: Skipped): Promise<void> {
  await sql`insert into quartz_job_run
      (job_id, job_class_name, parameter, plan_time, cause, state, sentence, end_time, create_by, create_time)
    values (${job.id}, ${job.jobClassName}, ${job.parameter}, ${planTime}, 'TIME', 'SKIPPED', ${why}, ${now}, 'system', ${now})
    on conflict do nothing`.execute(db)
}

async function plan(db: Transaction, { id }: DueJob, { next, now }: { next: Date | null; now: Date }): Promise<void> {
  await sql`update quartz_job set next_time = ${next}, settled_until = ${now} where id = ${id}`.execute(db)
}

const lookedAhead = 1000

/** After the clock was set back: the first planned time without a run. */
async function unsettledAfter(db: Transaction, { id, cronExpression }: DueJob, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ time: Date }>`select plan_time as time from quartz_job_run
    where job_id = ${id} and plan_time > ${now} and cause in ('TIME', 'MISSED')`.execute(db)
  const settled = new Set(rows.map(({ time }) => time.getTime()))
  return plannedAfter(cronExpression, now, lookedAhead).find((time) => !settled.has(time.getTime())) ?? null
}

/** Ends runs whose work item became a dead letter after repeated crashes. */
async function endAbandoned(db: Transaction, now: Date): Promise<void> {
  await sql`with ended as (update quartz_job_run r set state = 'FAILED', sentence = '执行时多次中断，已停止',
      end_time = ${now}, version = version + 1
    where r.state in ('WAITING', 'RUNNING') and not exists (select from work_item w
      where w.kind = ${runScheduled.name} and w.key = r.id::text and w.state <> 'dead') returning job_id)
    update quartz_job set last_state = 'FAILED' where id in (select job_id from ended)`.execute(db)
}
