// Keeps the roll-up of the trade reports (docs/decisions/910-roll-up.md).
import { sql } from 'kysely'
import type { Periodic } from '../../work/periodic.ts'
import type { WorkRun } from '../../work/work.ts'

/** Changes that one transaction adds: some tenths of a second. */
const atOnce = 500

type Running = Pick<WorkRun, 'transact' | 'signal'> & {
  /** Told how many changes have been added so far. */
  onStep?: (done: number) => void
}

/** Adds all noted changes to the sums, some hundred in each transaction. Returns how many. */
export async function rollUpChanges({ transact, signal, onStep }: Running): Promise<number> {
  let all = 0
  for (;;) {
    if (signal.aborted) throw signal.reason
    const { rows } = await transact((db) =>
      sql<{ taken: number }>`select kouan_roll_up_trade(${atOnce}) as taken`.execute(db),
    )
    const taken = rows[0]?.taken ?? 0
    all += taken
    if (taken === 0) return all
    onStep?.(all)
  }
}

/** Until then what is noted is counted directly. */
export const keepRollUp: Periodic = {
  name: 'roll-up-trade',
  everySeconds: 60,
  // Woken by noted changes, of which more follow.
  gatherSeconds: 5,
  async handler(run) {
    await rollUpChanges(run)
  },
}

/** Forgets all sums and makes them again. Returns the number of documents. */
export async function rebuildRollUp(run: Running): Promise<number> {
  await run.transact((db) => sql`select kouan_restart_roll_up()`.execute(db))
  return rollUpChanges(run)
}
