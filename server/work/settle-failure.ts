import type { Transaction } from '../db/transaction.ts'
import type { Running } from './leases.ts'
import { putBack, recordFailure } from './stored-items.ts'
import { Postpone, retryMinutes, type WorkLog } from './work.ts'

// Kept for a person to read; bounded, because an error may quote a whole message.
const reasonLength = 2000

interface Settling {
  db: Transaction
  log: WorkLog
}

/** What becomes of an item whose handler threw: put back uncounted, tried again later, or a dead letter. */
export async function settleFailure(
  { item, handling: [kind], stop }: Running,
  { error, db, log }: Settling & { error: unknown },
): Promise<void> {
  if (error instanceof Postpone) return putBack(db, { items: [item], afterSeconds: error.seconds })
  if (stop.signal.aborted) return putBack(db, { items: [item] })
  const minutes = retryMinutes(kind, { error, attempt: item.attempt })
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, reasonLength)
  await recordFailure(db, { item, reason, retryMinutes: minutes })
  const about = { err: error, kind: item.kind, item: item.id, attempt: item.attempt, retryMinutes: minutes }
  if (minutes === undefined) log.error(about, 'background work was given up')
  else log.warn(about, 'background work failed and will be tried again')
}
