import { sql } from 'kysely'
import type { ScheduledTask } from '../../../domain/schedule/scheduled-task.ts'

const day = 24 * 3_600_000
/** Rows of one transaction. */
const atOnce = 5000

/** Removes log rows that are older than the retention, tenant by tenant. */
export const sweepLogs: ScheduledTask = {
  name: 'sweep-logs',
  async run(run, days) {
    const before = new Date(run.now().getTime() - days * day)
    const { rows: tenants } = await run.transact((db) =>
      sql<{ id: string }>`select id::text from sys_tenant union select '0' order by 1`.execute(db),
    )
    let gone = 0n
    for (const { id: tenantId } of tenants) {
      let removed = BigInt(atOnce)
      while (removed === BigInt(atOnce)) {
        if (run.signal.aborted) throw run.signal.reason
        const { numAffectedRows = 0n } = await run.transact(
          (db) =>
            sql`delete from sys_log where id in (select id from sys_log
              where tenant_id = ${tenantId} and create_time < ${before} order by create_time limit ${atOnce})`.execute(
              db,
            ),
          { tenantId },
        )
        removed = numAffectedRows
        gone += removed
      }
    }
    return `删除了${gone}条日志`
  },
}
