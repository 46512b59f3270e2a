// Runs background work: takes items under lease, calls their handlers, settles them. Any number of processes may do so.
import type { Kysely } from 'kysely'
import type { DB } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type ListeningPool, listenForWork } from './listen.ts'
import { oneAtATime } from './one-at-a-time.ts'
import {
  putBack,
  recordFailure,
  removeDone,
  renewLeases,
  type TakenItem,
  takeItems,
  wakeSleepers,
} from './stored-items.ts'
import { NotYet, type WorkHandling, type WorkItem, type WorkLog, type WorkRun } from './work.ts'

export interface WorkersOptions {
  /** The owner's connections; one of them is held to listen. */
  database: { kysely: Kysely<DB>; pool: ListeningPool }
  handlers: readonly WorkHandling[]
  /** A process that stands still for longer loses its items to another. */
  leaseSeconds?: number
  /** How often delayed and abandoned items are looked for. */
  pollMs?: number
  /** After this long a drain asks handlers to stop by their signal; what they had in hand is put back. */
  drainSeconds?: number
  clock: () => Date
  log: WorkLog
}

export interface Workers {
  /** Takes nothing more, lets what runs come to its end and resolves then. */
  drain(): Promise<void>
  /** Looks for work now. */
  wake(): void
}

interface Running {
  item: TakenItem
  handling: WorkHandling
  stop: AbortController
  /** By the monotonic clock: until then nobody else takes the item. */
  oursUntil: number
}

const defaultRetryMinutes = [1, 5, 15, 60]
const defaultConcurrency = 8

export function startWorkers(options: WorkersOptions): Workers {
  const { handlers, leaseSeconds = 60, pollMs = 1000, drainSeconds = 20, clock, log } = options
  const db = options.database.kysely
  const handlings = new Map(handlers.map((handling) => [handling[0].name, handling]))
  const running = new Set<Running>()
  const done: Running[] = []
  let draining = false
  let onIdle = () => {}

  const leave = (left: Running[]) => {
    for (const one of left) running.delete(one)
    if (running.size === 0) onIdle()
    void take()
  }

  const take = oneAtATime(async () => {
    const rooms = freeRooms({ handlings, running })
    if (draining || rooms.length === 0) return
    const oursUntil = performance.now() + leaseSeconds * 1000
    try {
      const items = await takeItems(db, { rooms, leaseSeconds })
      if (draining && items.length > 0) return await putBack(db, { items })
      for (const item of items) start({ item, oursUntil })
    } catch (error) {
      log.warn({ err: error }, 'background work could not be taken; the next poll tries again')
    }
  })

  const start = ({ item, oursUntil }: Pick<Running, 'item' | 'oursUntil'>) => {
    const handling = handlings.get(item.kind)
    if (handling === undefined) throw new Error(`took work of the unknown kind ${item.kind}`)
    const one: Running = { item, handling, oursUntil, stop: new AbortController() }
    running.add(one)
    void runHandler(one)
  }

  const runHandler = async (one: Running) => {
    try {
      await one.handling[1](runOf(one), one.item as WorkItem<never>)
    } catch (error) {
      await settleFailed(one, error)
      return leave([one])
    }
    done.push(one)
    void removeAllDone()
  }

  const runOf = ({ item, stop }: Running): WorkRun => ({
    transact: (work, scope) =>
      inTransaction({ db, scope: { tenantId: scope?.tenantId ?? item.tenantId, enterpriseId: null } }, work),
    signal: stop.signal,
    now: clock,
    log,
  })

  // Collected, because a statement for each item would halve the throughput.
  const removeAllDone = oneAtATime(async () => {
    const batch = done.splice(0)
    try {
      await removeDone(
        db,
        batch.map((one) => one.item),
      )
    } catch (error) {
      log.warn({ err: error }, 'finished work could not be removed and may be done once more')
    }
    leave(batch)
  })

  const settleFailed = async ({ item, handling, stop }: Running, error: unknown) => {
    const about = { err: error, kind: item.kind, item: item.id, attempt: item.attempt }
    try {
      if (error instanceof NotYet) return await putBack(db, { items: [item], until: error.until })
      if (stop.signal.aborted) return await putBack(db, { items: [item] })
      const failedAt = clock()
      const retryAt = retryTime({ attempt: item.attempt, retryMinutes: handling[0].retryMinutes, failedAt })
      await recordFailure(db, { item, reason: reasonOf(error), failedAt, retryAt })
      if (retryAt === null) log.error(about, 'background work was given up')
      else log.warn({ ...about, retryAt }, 'background work failed and will be tried again')
    } catch (settleError) {
      log.error({ ...about, settleError }, 'failed background work could not be settled; its lease will run out')
    }
  }

  const renew = oneAtATime(async () => {
    const held = [...running]
    if (held.length === 0) return
    const oursUntil = performance.now() + leaseSeconds * 1000
    try {
      const ours = await renewLeases(db, { items: held.map((one) => one.item), leaseSeconds })
      for (const one of held) {
        if (ours.has(one.item.id)) one.oursUntil = oursUntil
        // Settled in the meantime is not lost.
        else if (running.has(one) && !done.includes(one)) one.stop.abort(new Error('the lease was lost'))
      }
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed')
    }
  })

  const beatMs = (leaseSeconds * 1000) / 4
  const heartbeat = setInterval(() => {
    // Before the renewal and without waiting for it: it may hang on a broken connection.
    for (const one of running) {
      if (one.oursUntil < performance.now() + beatMs) one.stop.abort(new Error('the lease could not be kept'))
    }
    void renew()
  }, beatMs)

  const listener = listenForWork({ pool: options.database.pool, onHint: () => void take() })
  const lookAround = oneAtATime(async () => {
    try {
      await listener.keepUp()
      await wakeSleepers(db, clock())
    } catch (error) {
      log.warn({ err: error }, 'delayed background work could not be looked for; the next poll tries again')
    }
    void take()
  })
  const poll = setInterval(() => void lookAround(), pollMs)
  void lookAround()

  return {
    wake: () => void lookAround(),
    drain: async () => {
      draining = true
      clearInterval(poll)
      listener.close()
      await Promise.all([lookAround(), take()])
      const overdue = setTimeout(() => {
        for (const one of running) one.stop.abort(new Error('the server is shutting down'))
      }, drainSeconds * 1000)
      if (running.size > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      }
      clearTimeout(overdue)
      clearInterval(heartbeat)
      await renew()
    },
  }
}

function freeRooms({ handlings, running }: { handlings: Map<string, WorkHandling>; running: Set<Running> }) {
  const free = new Map([...handlings].map(([name, [kind]]) => [name, kind.concurrency ?? defaultConcurrency]))
  for (const { item } of running) free.set(item.kind, (free.get(item.kind) ?? 0) - 1)
  return [...free].filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, free: count }))
}

interface FailedAttempt {
  attempt: number
  retryMinutes: number[] | undefined
  failedAt: Date
}

function retryTime({ attempt, retryMinutes = defaultRetryMinutes, failedAt }: FailedAttempt): Date | null {
  const minutes = retryMinutes[attempt - 1]
  return minutes === undefined ? null : new Date(failedAt.getTime() + minutes * 60_000)
}

/** Kept with the dead letter for a person to read; bounded, because an error may quote a whole message. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 2000)
