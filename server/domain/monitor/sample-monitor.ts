// One row a minute of each server and of the installation, for a day.
import { sql } from 'kysely'
import type { Periodic } from '../../work/periodic.ts'

/** Hours; one more than is shown. */
const retained = 25

/**
 * Not a scheduled task of 定时任务: it would leave 1,440 rows a day in the history of runs, and somebody who paused it would look
 * at a page that no longer changes.
 */
export const sampleMonitor: Periodic = {
  name: 'sample-monitor',
  everySeconds: 60,
  handler: async (run) => {
    const now = run.now()
    await run.transact(async (db) => {
      await sql`insert into monitor_sample (server, taken_at, figures)
        select name, ${now}::timestamptz, figures from running_server where seen_at > ${now}::timestamptz - interval '60 seconds'
        union all select '', ${now}::timestamptz, kouan_monitor()
        on conflict do nothing`.execute(db)
      await sql`delete from monitor_sample where taken_at < ${now}::timestamptz - make_interval(hours => ${retained})`.execute(
        db,
      )
      await sql`delete from running_server where seen_at < ${now}::timestamptz - make_interval(hours => ${retained})`.execute(
        db,
      )
    })
  },
}
