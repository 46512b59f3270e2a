// Keeps the leases of running items alive, and tells a handler when its lease is gone.
import type { Transaction } from '../db/transaction.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { renewLeases, type TakenItem } from './stored-items.ts'
import type { WorkHandling, WorkLog } from './work.ts'

export interface Running {
  item: TakenItem
  handling: WorkHandling
  stop: AbortController
  /** Its handler has ended: it makes room for another while it is being removed. */
  ended: boolean
  /** By the monotonic clock: until then nobody else takes the item. */
  oursUntil: number
}

interface Leases {
  db: Transaction
  running: ReadonlySet<Running>
  leaseSeconds: number
  log: WorkLog
}

export function keepLeases({ db, running, leaseSeconds, log }: Leases): { stop(): Promise<void> } {
  const renew = oneAtATime(async () => {
    const held = [...running]
    if (held.length === 0) return
    const oursUntil = performance.now() + leaseSeconds * 1000
    try {
      const ours = await renewLeases(db, { items: held.map((one) => one.item), leaseSeconds })
      for (const one of held) {
        if (ours.has(one.item)) one.oursUntil = oursUntil
        else one.stop.abort(new Error('the lease was lost'))
      }
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
  })

  const beatMs = (leaseSeconds * 1000) / 4
  const heartbeat = setInterval(() => {
    // Before the renewal and without waiting for it, because it may hang on a broken connection.
    for (const one of running) {
      if (one.oursUntil < performance.now() + beatMs) one.stop.abort(new Error('the lease could not be kept'))
    }
    void renew()
  }, beatMs)

  return {
    stop: async () => {
      clearInterval(heartbeat)
      await renew()
    },
  }
}
