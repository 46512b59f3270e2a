import { sql } from 'kysely'
import type { WorkRun } from '../../work/work.ts'

/**
 * Does the work once for each tenant, one after another; tenant 0, whose rows belong to all, is the first. Throws the reason of
 * the signal where the run is ended in between.
 */
export async function forEachTenant(run: WorkRun, work: (tenantId: string) => Promise<void>): Promise<void> {
  const { rows } = await run.transact((db) =>
    sql<{ id: string }>`select id::text from sys_tenant union select '0' order by 1`.execute(db),
  )
  for (const { id } of rows) {
    if (run.signal.aborted) throw run.signal.reason
    await work(id)
  }
}
