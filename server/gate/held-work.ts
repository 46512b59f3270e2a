// Answers of a restored copy whose background work waits for a release (server/work/hold.ts): whatever a call puts into the queue
// is neither carried out nor sent before.
import { heldSentence } from '@kouan/contract/calls/home.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'

/** Whether the work is held, as SQL. */
export const isWorkHeld = 'exists (select from work_hold where released_time is null)'

/** Header of the answers to everybody who is known while the work is held. */
export const heldHeader = 'x-work-held'

const queueing = new WeakSet<Transaction>()

/** Notes that the transaction puts work into the queue, or wakes what waits there. */
export const noteQueued = (db: Transaction): void => void queueing.add(db)

/**
 * Whether the transaction has put work into the queue that is held. `isHeld` as it was read with the caller; undefined for a caller
 * without a session, in whose transaction it is read here.
 */
export async function hasHeldWork(db: Transaction, isHeld: boolean | undefined): Promise<boolean> {
  if (!queueing.has(db)) return false
  if (isHeld !== undefined) return isHeld
  const { rows } = await sql<{ isHeld: boolean }>`select exists (
    select from work_hold where released_time is null) as "isHeld"`.execute(db)
  return rows[0]?.isHeld ?? false
}

/** The message of such a call, behind what the handler itself has to say. */
export const heldMessage = (said: string | undefined): string =>
  said === undefined ? heldSentence : `${said.replace(/[！!。；]+$/, '')}；${heldSentence}`
