import type { Transaction } from '../db/transaction.ts'
import type { Running } from './leases.ts'
import { putBack, recordFailure } from './stored-items.ts'
import { NotYet, retryTime, type WorkLog } from './work.ts'

// Kept for a person to read; bounded, because an error may quote a whole message.
const reasonLength = 2000

interface Settling {
  db: Transaction
  clock: () => Date
  log: WorkLog
}

/** What becomes of an item whose handler threw: put back uncounted, tried again later, or a dead letter. */
export async function settleFailure(
  { item, handling: [kind], stop }: Running,
  { error, db, clock, log }: Settling & { error: unknown },
): Promise<void> {
  if (error instanceof NotYet) return putBack(db, { items: [item], until: error.until })
  if (stop.signal.aborted) return putBack(db, { items: [item] })
  const failedAt = clock()
  const retryAt = retryTime(kind, { error, attempt: item.attempt, failedAt })
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, reasonLength)
  await recordFailure(db, { item, reason, failedAt, retryAt })
  const about = { err: error, kind: item.kind, item: item.id, attempt: item.attempt, retryAt }
  if (retryAt === null) log.error(about, 'background work was given up')
  else log.warn(about, 'background work failed and will be tried again')
}
