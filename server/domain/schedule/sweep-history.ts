import { sql } from 'kysely'
import type { ScheduledTask } from './scheduled-task.ts'

const day = 24 * 3_600_000

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
