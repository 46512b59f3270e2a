// Runs the background work of this process; any number of processes may do so.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../generated/database.d.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type Listener, type ListeningPool, type ListenOptions, listenForWork } from './listen.ts'
import type { Periodic } from './periodic.ts'
import { planLooks } from './plan-looks.ts'
import { createItemRunner } from './run-items.ts'
import { readyDueItems, reclaimItems, tellToLook } from './stored-items.ts'
import { startWaking } from './wake-periodics.ts'
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
  /** Those of the handlers that gather notifications or glance. */
  periodics?: readonly Pick<Periodic, 'name' | 'gatherSeconds' | 'glance'>[]
  /** A process that is suspended for longer loses its items to another. */
  leaseSeconds?: number
  /**
   * Longest time between two looks for delayed and abandoned items. A look tells when the next item is due; this one finds what
   * a lost notification or a killed process would have told.
   */
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
  /** Looks now. */
  wake(): void
}

/** Until the next look where one failed or nothing is heard, and while items of a former process may be left. */
const retryMs = 1000

export function startWorkers(options: WorkersOptions): Workers {
  const { leaseSeconds = 60, pollMs = 30_000, drainSeconds = 20, clock, log, server = randomUUID() } = options
  const holder = `${server}/${randomUUID()}`
  const db = options.database.kysely
  const { queue = db } = options.database
  const handlings = new Map(options.handlers.map((handling) => [handling[0].name, handling]))
  const looks = planLooks({ longestMs: pollMs, look: () => void poll() })
  const onDelayed = (seconds: number) => looks.lookWithin(seconds * 1000)
  const runner = createItemRunner({ db, queue, handlings, leaseSeconds, holder, clock, log, onDelayed })
  const heartbeat = startHeartbeat({ db: queue, running: runner.running, leaseSeconds, log })
  const waking = startWaking({ db: queue, periodics: options.periodics ?? [], handlings, log, onWoken: runner.take })
  const listener = listenForWork({
    pool: options.database.pool,
    onHint: (hint) => {
      const [word, seconds] = hint.split(' ')
      if (word === 'due') looks.lookWithin(Number(seconds) * 1000 || 0)
      else if (word) waking.wake(word)
      else void runner.take()
    },
    onLost: () => looks.lookWithin(retryMs),
    server,
    asking: options.asking,
  })
  const reclaimFormer = createReclaim({ db: queue, listener, server, holder, leaseSeconds })
  let isDraining = false
  let drained: Promise<void> | undefined

  const poll = coalesceRuns(async () => {
    if (isDraining) return
    looks.begin()
    let nextMs: number | null = retryMs
    try {
      const isReclaimed = await reclaimFormer()
      const due = await readyDueItems(queue)
      if (due.isAnyReady) void runner.take()
      // Items that were put in between the two are found by another look.
      const isNew = await listener.ensureListening()
      nextMs = isNew ? 0 : isReclaimed ? due.nextInMs : Math.min(retryMs, due.nextInMs ?? retryMs)
    } catch (error) {
      log.warn({ err: error }, 'background work could not be looked for; the next look tries again')
    }
    looks.plan(nextMs ?? pollMs)
  })
  void poll()

  const drain = async () => {
    isDraining = true
    runner.stopTaking()
    looks.end()
    listener.close()
    // Waits for what these have begun.
    await Promise.all([poll(), runner.take(), waking.end()])
    const overdue = setTimeout(() => {
      for (const one of runner.running) one.stop.abort(new Error('the server is shutting down'))
    }, drainSeconds * 1000)
    await runner.untilIdle()
    clearTimeout(overdue)
    await heartbeat.stop()
    // Without it they find what this one leaves by their next look.
    await tellToLook(queue).catch(() => {})
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

/**
 * Returns a function that requeues, once, the items that earlier processes of this server left running. It returns whether there
 * can be none any more.
 */
function createReclaim({ db, listener, server, holder, leaseSeconds }: ReclaimOptions): () => Promise<boolean> {
  // Later there are none: their leases have expired.
  let until = performance.now() + leaseSeconds * 1000
  return async () => {
    if (performance.now() > until) return true
    await listener.ensureListening()
    if (!(await listener.isOnlyProcess())) return false
    await reclaimItems(db, { server, holder })
    until = 0
    return true
  }
}
