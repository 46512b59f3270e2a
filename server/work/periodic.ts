// Tasks that come round every few seconds, such as looking into inboxes. Each is one item that is put back after every
// run: so lease, heartbeat and take-over of the queue see to it that of several processes exactly one runs it at a time.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/database.ts'
import { Postpone, type WorkHandling, type WorkRun } from './work.ts'

export interface Periodic {
  name: string
  /** From the end of one run to the start of the next. */
  everySeconds: number
  /** Belongs to the platform (tenant 0); names the tenant of each transaction that it opens. */
  handler: (run: WorkRun) => Promise<void>
}

/** For `startWorkers`. A run that throws is logged, and the next one comes at its time. */
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

/** Once at the start of a server, before `startWorkers`: the tasks run at once, and one that was given up revives. */
export async function ensurePeriodic(db: Kysely<DB>, periodics: Periodic[]): Promise<void> {
  if (periodics.length === 0) return
  await sql`
    insert into work_item (kind, tenant_id, payload, state)
    select name, 0, 'null', 'ready' from unnest(${periodics.map(({ name }) => kindName(name))}::text[]) as name
    on conflict (kind) where kind like 'periodic:%'
    do update set state = 'ready', run_at = null, crashes = 0 where work_item.state in ('delayed', 'dead')`.execute(db)
}

const kindName = (name: string) => `periodic:${name}`
