// Runs the background work of this process; any number of processes may do so.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../generated/database.d.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type Listener, type ListeningPool, type ListenOptions, listenForWork } from './listen.ts'
import { createItemRunner } from './run-items.ts'
import { readyDueItems, reclaimItems } from './stored-items.ts'
import type { WorkHandling, WorkLog } from './work.ts'

export interface WorkersOptions {
  /** Connections of background work; one of them is used to listen. */
  database: {
    kysely: Kysely<DB>
    pool: ListeningPool
    /** For the statements of the queue, where they have a limit of their own. */
    queue?: Kysely<DB>
  }
  handlers: readonly WorkHandling[]
  /** A process that is suspended for longer loses its items to another. */
  leaseSeconds?: number
  /** Interval between queries for delayed and abandoned items. */
  pollMs?: number
  /** Name of the server (of its data folder), stable over restarts, so that a restart reclaims its own items at once. */
  server?: string
  asking?: ListenOptions['asking']
  /** After this time a drain aborts the handlers by their signal; the items that they leave are put back. */
  drainSeconds?: number
  clock: () => Date
  log: WorkLog
}

export interface Workers {
  /** Takes no more items and resolves when the running ones have ended. */
  drain(): Promise<void>
  /** Polls now. */
  wake(): void
}

export function startWorkers(options: WorkersOptions): Workers {
  const { leaseSeconds = 60, pollMs = 1000, drainSeconds = 20, clock, log, server = randomUUID() } = options
  const holder = `${server}/${randomUUID()}`
  const db = options.database.kysely
  const { queue = db } = options.database
  const handlings = new Map(options.handlers.map((handling) => [handling[0].name, handling]))
  const runner = createItemRunner({ db, queue, handlings, leaseSeconds, holder, clock, log })
  const heartbeat = startHeartbeat({ db: queue, running: runner.running, leaseSeconds, log })
  const listener = listenForWork({
    pool: options.database.pool,
    onHint: () => void runner.take(),
    server,
    asking: options.asking,
  })
  const reclaimFormer = createReclaim({ db: queue, listener, server, holder, leaseSeconds })
  let isDraining = false
  let drained: Promise<void> | undefined

  const poll = coalesceRuns(async () => {
    if (isDraining) return
    try {
      await reclaimFormer()
      await readyDueItems(queue)
      void runner.take()
      await listener.ensureListening()
    } catch (error) {
      log.warn({ err: error }, 'background work could not be looked for; the next poll tries again')
    }
  })
  const timer = setInterval(() => void poll(), pollMs)
  void poll()

  const drain = async () => {
    isDraining = true
    runner.stopTaking()
    clearInterval(timer)
    listener.close()
    // Waits for what these two have begun.
    await Promise.all([poll(), runner.take()])
    const overdue = setTimeout(() => {
      for (const one of runner.running) one.stop.abort(new Error('the server is shutting down'))
    }, drainSeconds * 1000)
    await runner.untilIdle()
    clearTimeout(overdue)
    await heartbeat.stop()
  }

  return {
    wake: () => void poll(),
    drain: () => {
      drained ??= drain()
      return drained
    },
  }
}

interface ReclaimOptions {
  db: Kysely<DB>
  listener: Listener
  server: string
  holder: string
  leaseSeconds: number
}

/** Returns a function that requeues, once, the items that earlier processes of this server left running. */
function createReclaim({ db, listener, server, holder, leaseSeconds }: ReclaimOptions): () => Promise<void> {
  // Later there are none: their leases have expired.
  let until = performance.now() + leaseSeconds * 1000
  return async () => {
    if (performance.now() > until) return
    await listener.ensureListening()
    if (!(await listener.isOnlyProcess())) return
    await reclaimItems(db, { server, holder })
    until = 0
  }
}
