// Counts of limited calls are of no use after their minute.
import { sql } from 'kysely'
import type { Periodic } from '../../work/periodic.ts'

export const sweepCountedCalls: Periodic = {
  name: 'sweep-counted-calls',
  everySeconds: 300,
  async handler(run) {
    await run.transact((db) => sql`delete from counted_call where until < now() - interval '1 minute'`.execute(db))
  },
}
