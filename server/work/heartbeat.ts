// Renews the leases of running items, and aborts a handler whose lease is lost.
import type { Transaction } from '../db/transaction.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { renewLeases, type TakenItem } from './stored-items.ts'
import type { WorkHandling, WorkLog } from './work.ts'

export interface RunningItem {
  item: TakenItem
  handling: WorkHandling
  stop: AbortController
  /** Whether the handler has ended: the item no longer uses capacity while it is being removed. */
  ended: boolean
  /** Monotonic time until which no other process takes the item. */
  leasedUntil: number
}

interface HeartbeatOptions {
  db: Transaction
  running: ReadonlySet<RunningItem>
  leaseSeconds: number
  log: WorkLog
}

export function startHeartbeat({ db, running, leaseSeconds, log }: HeartbeatOptions): { stop(): Promise<void> } {
  const renew = coalesceRuns(async () => {
    const leased = [...running]
    if (leased.length === 0) return
    const leasedUntil = performance.now() + leaseSeconds * 1000
    try {
      const renewed = await renewLeases(db, { items: leased.map((one) => one.item), leaseSeconds })
      for (const one of leased) {
        if (renewed.has(one.item)) one.leasedUntil = leasedUntil
        else one.stop.abort(new Error('the lease was lost'))
      }
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
  })

  const intervalMs = (leaseSeconds * 1000) / 4
  const timer = setInterval(() => {
    // Before the renewal and without awaiting it, because it may hang on a broken connection.
    for (const one of running) {
      if (one.leasedUntil < performance.now() + intervalMs) one.stop.abort(new Error('the lease could not be kept'))
    }
    void renew()
  }, intervalMs)

  return {
    stop: async () => {
      clearInterval(timer)
      await renew()
    },
  }
}
