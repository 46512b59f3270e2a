// Periodic tasks, such as polling inboxes. Each is one work item that is put back after every run, so lease and
// heartbeat of the queue ensure that exactly one of several processes runs it at a time.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'
import { Postpone, type WorkHandling, type WorkRun } from './work.ts'

export interface Periodic {
  name: string
  /** Seconds from the end of one run to the start of the next, unless the run returns others or the task is woken. */
  everySeconds: number
  /** The same after a run that failed. */
  retrySeconds?: number
  /** Seconds in which notifications gather before they wake the task; they wake it at once if absent. */
  gatherSeconds?: number
  /** Looks between runs whether there is anything to do. */
  glance?: Glance | undefined
  /**
   * Runs as the platform (tenant 0); it names the tenant of each transaction that it opens. May return the seconds until the
   * next run. The notification `periodic:<name>` of `kouan_work` starts a run earlier.
   */
  handler: (run: WorkRun) => Promise<number | undefined> | Promise<void>
}

/** Done by each server in its own memory, without the database; true wakes the task. */
export interface Glance {
  everySeconds: number
  look: () => Promise<boolean>
}

/** Returns the work handling of a periodic task. An error is logged, and the next run starts at its time. */
export function periodicHandling({ name, everySeconds, retrySeconds = everySeconds, handler }: Periodic): WorkHandling {
  return [
    { name: kindName(name), title: name, concurrency: 1, isSingle: true },
    async (run) => {
      let seconds: unknown
      try {
        seconds = await handler(run)
      } catch (error) {
        run.log.error({ err: error, periodic: name }, 'a periodic task failed')
        seconds = retrySeconds
      }
      throw new Postpone(typeof seconds === 'number' ? seconds : everySeconds)
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

/** Kind of the item of a periodic task, and the notification that wakes it. */
export const kindName = (name: string) => `periodic:${name}`
