// Runs started runs and stores their outcome, for as long as the history goes back. A run whose process dies is run again:
// tasks are idempotent.
import { sql } from 'kysely'
import { CallFailure } from '../../ground/errors.ts'
import { handleWork, retryMinutes, type WorkHandling, type WorkRun } from '../../work/work.ts'
import type { ScheduledTask } from './scheduled-task.ts'
import { runScheduled } from './start-run.ts'

const platform = { tenantId: '0' }

export const scheduledHandling = (tasks: readonly ScheduledTask[]): WorkHandling =>
  handleWork(runScheduled, async (run, { payload: { runId }, attempt }) => {
    const begun = await begin(run, runId)
    if (!begun) return
    const task = tasks.find(({ name }) => name === begun.jobClassName)
    // Also for a run started by a user: the task belongs to the platform.
    const own: WorkRun = { ...run, transact: (work, scope = platform) => run.transact(work, scope) }
    try {
      if (!task) throw new CallFailure('refused', `后台找不到该类名：${begun.jobClassName}`)
      const sentence = await task.run(own, Number(begun.parameter))
      await end(run, { runId, state: 'DONE', sentence })
    } catch (error) {
      // The lease was lost or the server stops: another process runs it again.
      if (run.signal.aborted) throw error
      if (error instanceof CallFailure) return end(run, { runId, state: 'FAILED', sentence: error.message })
      const minutes = retryMinutes(runScheduled, { error, attempt })
      if (minutes === undefined) {
        run.log.error({ err: error, run: runId, task: begun.jobClassName }, 'a scheduled task failed')
        const sentence = `执行了${attempt}次均出错，详见服务日志（执行编号 ${runId}）`
        return end(run, { runId, state: 'FAILED', sentence })
      }
      await end(run, { runId, state: 'WAITING', sentence: `第${attempt}次执行出错，${minutes}分钟后重试` })
      throw error
    }
  })

interface Begun {
  jobClassName: string
  parameter: string | null
}

/** Returns undefined when the run has ended or its job was deleted. */
async function begin(run: WorkRun, runId: string): Promise<Begun | undefined> {
  const now = run.now()
  return run.transact(async (db) => {
    const { rows } = await sql<Begun>`update quartz_job_run set state = 'RUNNING', attempts = attempts + 1,
        start_time = coalesce(start_time, ${now}), version = version + 1
      where id = ${runId} and state in ('WAITING', 'RUNNING')
      returning job_class_name as "jobClassName", parameter`.execute(db)
    return rows[0]
  }, platform)
}

interface Ending {
  runId: string
  state: 'DONE' | 'FAILED' | 'WAITING'
  sentence: string
}

async function end(run: WorkRun, { runId, state, sentence }: Ending): Promise<void> {
  const now = run.now()
  const endTime = state === 'WAITING' ? null : now
  await run.transact(async (db) => {
    await sql`with ended as (update quartz_job_run set state = ${state}, sentence = ${sentence}, end_time = ${endTime},
        version = version + 1 where id = ${runId} and state in ('WAITING', 'RUNNING') returning job_id, start_time)
      update quartz_job j set last_state = ${state}, last_time = ended.start_time
      from ended where j.id = ended.job_id`.execute(db)
  }, platform)
}

const day = 24 * 3_600_000

/** The task that deletes old runs. */
export const sweepHistory: ScheduledTask = {
  name: 'sweep-run-history',
  async run(run, days) {
    const before = new Date(run.now().getTime() - days * day)
    const { numAffectedRows = 0n } = await run.transact((db) =>
      sql`delete from quartz_job_run where create_time < ${before} and state not in ('WAITING', 'RUNNING')`.execute(db),
    )
    return `删除了${numAffectedRows}条执行记录`
  },
}
