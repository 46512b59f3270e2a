// Runs background work: takes items under lease, calls their handlers, settles them. Any number of processes may do so.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { keepLeases, type Running } from './leases.ts'
import { type ListeningPool, listenForWork } from './listen.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { settleFailure } from './settle-failure.ts'
import { putBack, type Room, reclaim, removeDone, takeItems, wakeSleepers } from './stored-items.ts'
import type { WorkHandling, WorkItem, WorkLog, WorkRun } from './work.ts'

export interface WorkersOptions {
  /** The connections of background work; one of them is held to listen. */
  database: { kysely: Kysely<DB>; pool: ListeningPool }
  handlers: readonly WorkHandling[]
  /** A process that stands still for longer loses its items to another. */
  leaseSeconds?: number
  /** How often delayed and abandoned items are looked for. */
  pollMs?: number
  /** Stays the same when the server starts again (its data folder's), so that it takes up at once what it left behind. */
  server?: string
  /** After this long a drain asks handlers to stop by their signal; what they then leave is put back. */
  drainSeconds?: number
  clock: () => Date
  log: WorkLog
}

export interface Workers {
  /** Takes nothing more and resolves when what was running has come to its end. */
  drain(): Promise<void>
  /** Looks for work now. */
  wake(): void
}

const defaultConcurrency = 8

export function startWorkers(options: WorkersOptions): Workers {
  const { leaseSeconds = 60, pollMs = 1000, drainSeconds = 20, clock, log, server = randomUUID() } = options
  const holder = `${server}/${randomUUID()}`
  const db = options.database.kysely
  const handlings = new Map(options.handlers.map((handling) => [handling[0].name, handling]))
  const running = new Set<Running>()
  let draining = false
  let drained: Promise<void> | undefined

  const take = oneAtATime(async () => {
    const rooms = freeRooms({ handlings, running })
    if (draining || rooms.length === 0) return
    const oursUntil = performance.now() + leaseSeconds * 1000
    try {
      const items = await takeItems(db, { rooms, leaseSeconds, holder })
      if (draining) return await putBack(db, { items })
      for (const item of items) {
        const handling = handlings.get(item.kind)
        if (handling) void run({ item, handling, oursUntil, stop: new AbortController(), ended: false })
      }
    } catch (error) {
      log.warn({ err: error }, 'background work could not be taken; the next poll tries again')
    }
  })

  const run = async (one: Running) => {
    running.add(one)
    try {
      const item: WorkItem<unknown> = one.item
      await one.handling[1](runOf(one), item as WorkItem<never>)
    } catch (error) {
      try {
        await settleFailure(one, { error, db, log })
      } catch (settleError) {
        log.error({ err: error, settleError }, 'failed background work could not be settled; its lease will run out')
      }
      leave([one])
      return void take()
    }
    one.ended = true
    done.push(one)
    void removeAllDone()
    void take()
  }

  const runOf = ({ item, stop }: Running): WorkRun => ({
    transact: (work, scope) =>
      inTransaction(
        { db, scope: { tenantId: scope?.tenantId ?? item.tenantId, enterpriseId: null, background: true } },
        work,
      ),
    signal: stop.signal,
    now: clock,
    log,
  })

  // Collected, because a statement for each item would halve the throughput.
  const done: Running[] = []
  const removeAllDone = oneAtATime(async () => {
    const batch = done.splice(0)
    const items = batch.map((one) => one.item)
    try {
      await removeDone(db, items)
    } catch (error) {
      log.warn({ err: error }, 'finished background work could not be removed and will be done once more')
    }
    leave(batch)
  })

  let onIdle = () => {}
  const leave = (left: Running[]) => {
    for (const one of left) running.delete(one)
    if (running.size === 0) onIdle()
  }

  const leases = keepLeases({ db, running, leaseSeconds, log })
  const listener = listenForWork({ pool: options.database.pool, onHint: () => void take(), server })
  // Later there is nothing left of it: its leases have run out.
  let formerUntil = performance.now() + leaseSeconds * 1000
  const takeUpFormer = async () => {
    if (performance.now() > formerUntil) return
    await listener.keepUp()
    if (!(await listener.isAlone())) return
    await reclaim(db, { server, holder })
    formerUntil = 0
  }
  const lookAround = oneAtATime(async () => {
    if (draining) return
    try {
      await takeUpFormer()
      await wakeSleepers(db)
      void take()
      await listener.keepUp()
    } catch (error) {
      log.warn({ err: error }, 'background work could not be looked for; the next poll tries again')
    }
  })
  const poll = setInterval(() => void lookAround(), pollMs)
  void lookAround()

  const drain = async () => {
    draining = true
    clearInterval(poll)
    listener.close()
    // Waits for what these two have begun.
    await Promise.all([lookAround(), take()])
    const overdue = setTimeout(() => {
      for (const one of running) one.stop.abort(new Error('the server is shutting down'))
    }, drainSeconds * 1000)
    await new Promise<void>((resolve) => {
      onIdle = resolve
      if (running.size === 0) resolve()
    })
    clearTimeout(overdue)
    await leases.stop()
  }

  return {
    wake: () => void lookAround(),
    drain: () => {
      drained ??= drain()
      return drained
    },
  }
}

function freeRooms({ handlings, running }: { handlings: Map<string, WorkHandling>; running: Set<Running> }): Room[] {
  const busy = (name: string) => [...running].filter(({ item, ended }) => item.kind === name && !ended).length
  return [...handlings.values()]
    .map(([kind]) => ({ kind: kind.name, free: (kind.concurrency ?? defaultConcurrency) - busy(kind.name) }))
    .filter(({ free }) => free > 0)
}
