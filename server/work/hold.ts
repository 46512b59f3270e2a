// Background work of a restored copy starts when an administrator says so.
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'

export interface Hold {
  /** Time of the backup. */
  backupTime: Date
}

/** Returns undefined where work runs. */
export async function readHold(db: Kysely<DB>): Promise<Hold | undefined> {
  const { rows } =
    await sql<Hold>`select backup_time as "backupTime" from work_hold where released_time is null`.execute(db)
  return rows[0]
}

/** Returns whether it was held until now. */
export async function releaseHold(db: Kysely<DB>, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update work_hold set released_time = ${now}, released_by = ${by}
    where released_time is null`.execute(db)
  return numAffectedRows > 0n
}

interface Held<W> {
  db: Kysely<DB>
  start: () => Promise<W>
  onError: (error: unknown) => void
  everyMs?: number
}

/** Starts the work now or after the release, whose poll `drain` ends. */
export function startWhenReleased<W extends { drain(): Promise<unknown> }>({
  db,
  start,
  onError,
  everyMs = 3000,
}: Held<W>) {
  const ending = new AbortController()
  const { signal } = ending
  const started = (async () => {
    while (!signal.aborted) {
      // Where the database does not answer, the next look will tell.
      const isHeld = await readHold(db).then(Boolean, () => true)
      if (!isHeld) return await start()
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
    return undefined
  })()
  started.catch(onError)
  return {
    async drain(): Promise<void> {
      ending.abort()
      const work = await started.catch(() => undefined)
      await work?.drain()
    },
  }
}
