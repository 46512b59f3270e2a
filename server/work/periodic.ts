// Periodic tasks, such as polling inboxes. Each is one work item that is put back after every run, so lease and
// heartbeat of the queue ensure that exactly one of several processes runs it at a time.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'
import { Postpone, type WorkHandling, type WorkRun } from './work.ts'

export interface Periodic {
  name: string
  /** Seconds from the end of one run to the start of the next. */
  everySeconds: number
  /** Runs as the platform (tenant 0); it names the tenant of each transaction that it opens. */
  handler: (run: WorkRun) => Promise<void>
}

/** Returns the work handling of a periodic task. An error is logged, and the next run starts at its time. */
export function periodicHandling({ name, everySeconds, handler }: Periodic): WorkHandling {
  return [
    { name: kindName(name), title: name, concurrency: 1 },
    async (run) => {
      try {
        await handler(run)
      } catch (error) {
        run.log.error({ err: error, periodic: name }, 'a periodic task failed')
      }
      throw new Postpone(everySeconds)
    },
  ]
}

/**
 * Inserts the items of periodic tasks, once at the start of a server before `startWorkers`: the tasks run at once, and
 * dead letters are revived.
 */
export async function ensurePeriodic(db: Kysely<DB>, periodics: Periodic[]): Promise<void> {
  if (periodics.length === 0) return
  await sql`
    insert into work_item (kind, tenant_id, payload, state)
    select name, 0, 'null', 'ready' from unnest(${periodics.map(({ name }) => kindName(name))}::text[]) as name
    on conflict (kind) where kind like 'periodic:%'
    do update set state = 'ready', run_at = null, crashes = 0 where work_item.state in ('delayed', 'dead')`.execute(db)
}

const kindName = (name: string) => `periodic:${name}`
