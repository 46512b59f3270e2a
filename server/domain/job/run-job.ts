// Runs a job slice by slice until it is done, cancelled, refused or lost to another process. After a crash another
// process continues with the slice that was not committed.
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../gate/audit.ts'
import { CallFailure } from '../../ground/errors.ts'
import {
  handleWork,
  retryMinutes,
  type WorkHandler,
  type WorkHandling,
  type WorkItem,
  type WorkKind,
  type WorkRun,
} from '../../work/work.ts'
import { findStarter, type JobParts } from './act-as-starter.ts'
import type { JobFinder, JobHandling } from './handle-job.ts'
import { runHeavyJob, runJob } from './job-work.ts'
import { Cancelled, runSlice, Superseded } from './run-slice.ts'
import { admitWhenDue, beginJob, type Ending, endJob, readOpenJob, type StoredJob, showProgress } from './stored-job.ts'

type JobItem = WorkItem<{ jobId: string }>

export interface Jobs extends JobParts {
  jobs: readonly JobHandling[]
  finders: readonly JobFinder[]
}

type Known = Pick<Jobs, 'jobs' | 'finders'>

/** Returns undefined for a job that is not supported any more. */
async function findHandling({ jobs, finders }: Known, db: Transaction, name: string): Promise<JobHandling | undefined> {
  const declared = jobs.find(({ job }) => job.name === name)
  if (declared) return declared
  for (const find of finders) {
    const found = await find({ db }, name)
    if (found) return found
  }
  return undefined
}

/** Work handlings of jobs: one kind for ordinary jobs and one for heavy ones. */
export const jobHandlings = (all: Jobs): WorkHandling[] =>
  [runJob, runHeavyJob].map((kind) => handleWork(kind, jobHandler(all, kind)))

function jobHandler(all: Jobs, kind: WorkKind<{ jobId: string }>): WorkHandler<{ jobId: string }> {
  return async (run, item) => {
    const stored = await run.transact((db) => readOpenJob(db, item.payload.jobId))
    if (!stored) return
    const now = run.now()
    if (!stored.isCancelled) {
      if (!(await run.transact((db) => admitWhenDue(db, { job: stored, now })))) return
      await run.transact((db) => beginJob(db, { id: stored.id, now }))
    }
    try {
      const ending = await runSlices(all, { stored, run })
      await run.transact((db) => endAndAudit(db, all, { job: stored, ...ending, now: run.now() }))
    } catch (error) {
      if (error instanceof Superseded) return
      const ending = await outcomeOf(error, { stored, run, item, kind })
      if (!ending) throw error
      await run.transact((db) => endAndAudit(db, all, { job: stored, ...ending, now: run.now() }))
    }
  }
}

type Outcome = Pick<Ending, 'state' | 'sentence'>

async function runSlices(all: Jobs, { stored, run }: { stored: StoredJob; run: WorkRun }): Promise<Outcome> {
  const handling = await run.transact((db) => findHandling(all, db, stored.jobName))
  if (!handling) return failed(stored, '系统已不再支持该任务')
  let sentence: string | undefined
  while (!isOver(stored)) {
    if (run.signal.aborted) throw run.signal.reason
    const now = await run.transact((db) => readOpenJob(db, stored.id))
    if (!now || now.slices !== stored.slices) throw new Superseded()
    if (now.isCancelled) throw new Cancelled()
    const person = await findStarter(all, { stored, job: handling.job })
    if (typeof person === 'string') return failed(stored, person)
    sentence = (await runSlice(handling, { parts: all, stored, person, run })).sentence
  }
  return { state: 'DONE', sentence: sentence ?? `已完成，${counts(stored)}` }
}

const isOver = ({ cursor }: StoredJob) => cursor !== null && 'over' in cursor

const counts = ({ done, faults, warnings }: StoredJob) =>
  [
    `共处理${done}项`,
    ...(faults === 0 ? [] : [`成功${done - faults}项，有误${faults}项`]),
    ...(warnings === 0 ? [] : [`提醒${warnings}条`]),
  ].join('，')

const failed = (stored: StoredJob, why: string): Outcome => ({
  state: 'FAILED',
  sentence: stored.done === 0 ? why : `${why}（此前${counts(stored)}，已生效）`,
})

interface FailureContext {
  stored: StoredJob
  run: WorkRun
  item: JobItem
  kind: WorkKind<{ jobId: string }>
}

/** Returns how the job ends by this error; undefined: it is retried. */
async function outcomeOf(error: unknown, { stored, run, item, kind }: FailureContext): Promise<Outcome | undefined> {
  if (error instanceof Cancelled) return { state: 'CANCELLED', sentence: `已取消，${counts(stored)}，其余未处理` }
  if (run.signal.aborted) return undefined
  if (error instanceof CallFailure) return failed(stored, error.message)
  if (retryMinutes(kind, { error, attempt: item.attempt }) !== undefined) {
    const shown = { id: stored.id, done: stored.done, sentence: '执行时出错，稍后自动重试', now: run.now() }
    // The job does not depend on this update.
    await run.transact((db) => showProgress(db, shown)).catch(() => {})
    return undefined
  }
  run.log.error({ err: error, job: stored.id, name: stored.jobName }, 'a job failed')
  return failed(stored, `执行时出错，请联系管理员并提供编号：job-${stored.id}`)
}

/** Ends the job and writes an audit row, as its start did. */
export async function endAndAudit(db: Transaction, all: Known, ending: Ending): Promise<void> {
  const { job: stored, state, sentence, now } = ending
  if (!(await endJob(db, ending))) return
  const handling = await findHandling(all, db, stored.jobName)
  if (!handling) return
  const call = startCallOf(handling.job)
  await writeAudit(db, {
    call,
    kind: call.audit ?? 'edit',
    outcome: state === 'FAILED' ? 'refused' : 'done',
    actor: { kind: 'system' },
    tenantId: stored.tenantId,
    address: '',
    requestId: `job-${stored.id}`,
    url: call.path,
    input: { jobId: stored.id, startedBy: stored.username },
    now,
    milliseconds: 0,
    detail: { target: `job ${stored.id}`, content: `后台任务结束：${stored.title}：${sentence}` },
  })
}
