import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import type { Transaction } from '../db/transaction.ts'
import type { RunningItem } from './heartbeat.ts'
import { putBack, recordFailure } from './stored-items.ts'
import { Postpone, retryMinutes, type WorkLog } from './work.ts'

// Limit for the reason that is stored for people; an error may quote a whole message.
const maxReasonLength = 2000

/** Outcome of a failed item: it is ready again, waits for so many seconds, or is a dead letter. */
export type Settled = { isReady: true } | { afterSeconds: number } | { isDead: true }

/** Settles an item whose handler threw: puts it back uncounted, delays it for a retry, or makes it a dead letter. */
export async function settleFailure(
  { item, handling: [kind], stop }: RunningItem,
  { error, db, log }: { error: unknown; db: Transaction; log: WorkLog },
): Promise<Settled> {
  if (error instanceof Postpone) {
    const ready = await putBack(db, { items: [item], afterSeconds: error.seconds })
    return ready > 0 ? { isReady: true } : { afterSeconds: error.seconds }
  }
  if (stop.signal.aborted) {
    await putBack(db, { items: [item] })
    return { isReady: true }
  }
  const minutes = retryMinutes(kind, { error, attempt: item.attempt })
  const reason = toStorable(error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength)
  await recordFailure(db, { item, reason, retryMinutes: minutes })
  const about = { err: error, attempt: item.attempt, retryMinutes: minutes }
  if (minutes === undefined) log.error(about, 'background work was given up')
  else log.warn(about, 'background work failed and will be tried again')
  return minutes === undefined ? { isDead: true } : { afterSeconds: minutes * 60 }
}
