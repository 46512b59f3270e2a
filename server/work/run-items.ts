// Takes items under lease, calls their handlers and settles them, up to the concurrency of each kind.
import type { Kysely } from 'kysely'
import { inTransaction } from '../db/transaction.ts'
import type { DB } from '../generated/database.d.ts'
import { logWith } from '../ground/log.ts'
import { newTraceId } from '../ground/trace-id.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import type { RunningItem } from './heartbeat.ts'
import { settleFailure } from './settle-failure.ts'
import { type FreeCapacity, putBack, removeDone, takeItems } from './stored-items.ts'
import type { WorkHandling, WorkItem, WorkLog, WorkRun } from './work.ts'

interface ItemRunnerOptions {
  /** For the handlers. */
  db: Kysely<DB>
  /** For the statements of the queue. */
  queue: Kysely<DB>
  handlings: ReadonlyMap<string, WorkHandling>
  leaseSeconds: number
  /** Names this process in the leases. */
  holder: string
  clock: () => Date
  log: WorkLog
  /** There is something to look for in so many seconds. */
  onDelayed: (seconds: number) => void
}

export interface ItemRunner {
  running: ReadonlySet<RunningItem>
  /** Takes ready items as far as there is free capacity. */
  take(): Promise<void>
  /** Takes no more items; those that a running query returns are put back. */
  stopTaking(): void
  /** Resolves when no handler is running. */
  untilIdle(): Promise<void>
}

export function createItemRunner(options: ItemRunnerOptions): ItemRunner {
  const { db, queue, handlings, leaseSeconds, holder, clock, log, onDelayed } = options
  const running = new Set<RunningItem>()
  /** Kinds of which more may be ready than could be taken; of others a notification or the next look tells. */
  const waiting = new Set<string>()
  let isStopped = false
  let onIdle = () => {}

  const forget = (items: RunningItem[]) => {
    for (const item of items) running.delete(item)
    if (running.size === 0) onIdle()
  }

  const take = coalesceRuns(async () => {
    const capacities = freeCapacities({ handlings, running })
    if (isStopped || capacities.length === 0) return
    const leasedUntil = performance.now() + leaseSeconds * 1000
    try {
      const items = await takeItems(queue, { capacities, leaseSeconds, holder })
      if (isStopped) {
        await putBack(queue, { items })
        return
      }
      for (const item of items) {
        const handling = handlings.get(item.kind)
        if (handling) void run({ item, handling, leasedUntil, stop: new AbortController(), ended: false })
      }
      for (const { kind, free } of capacities) {
        const isAllTaken = items.filter((item) => item.kind === kind).length < free
        if (isAllTaken || handlings.get(kind)?.[0].isSingle) waiting.delete(kind)
        else waiting.add(kind)
      }
      // One of them may have ended meanwhile.
      if (freeCapacities({ handlings, running }).some(({ kind }) => waiting.has(kind))) void take()
    } catch (error) {
      log.warn({ err: error }, 'background work could not be taken; the next look tries again')
      onDelayed(1)
    }
  })

  // Collected, because one statement per item would halve the throughput.
  const done: RunningItem[] = []
  const removeAllDone = coalesceRuns(async () => {
    const batch = done.splice(0)
    const items = batch.map((one) => one.item)
    try {
      await removeDone(queue, items)
    } catch (error) {
      log.warn({ err: error }, 'finished background work could not be removed and will be done once more')
    }
    forget(batch)
  })

  const run = async (one: RunningItem) => {
    running.add(one)
    const begun = performance.now()
    const item: WorkItem<unknown> = one.item
    const own = workRunOf(one, { db, clock, log })
    try {
      await one.handling[1](own, item as WorkItem<never>)
    } catch (error) {
      let isReady = false
      try {
        const settled = await settleFailure(one, { error, db: queue, log: own.log })
        isReady = 'isReady' in settled
        if ('afterSeconds' in settled) onDelayed(settled.afterSeconds)
      } catch (settleError) {
        own.log.error(
          { err: error, settleError },
          'failed background work could not be settled; its lease will run out',
        )
      }
      forget([one])
      if (isReady || waiting.has(one.item.kind)) void take()
      return
    }
    own.log.info({ attempt: item.attempt, ms: Math.round(performance.now() - begun) }, 'background work is done')
    one.ended = true
    done.push(one)
    void removeAllDone()
    if (waiting.has(one.item.kind)) void take()
  }

  return {
    running,
    take,
    stopTaking: () => {
      isStopped = true
    },
    untilIdle: () =>
      new Promise((resolve) => {
        onIdle = resolve
        if (running.size === 0) resolve()
      }),
  }
}

function workRunOf(
  { item, stop, handling: [kind] }: RunningItem,
  { db, clock, log }: Pick<ItemRunnerOptions, 'db' | 'clock' | 'log'>,
): WorkRun {
  const traceId = item.traceId ?? newTraceId()
  const scope = { tenantId: item.tenantId, enterpriseId: null, background: true, trace: traceId } as const
  const doer = () => ({ way: kind.changes ?? 'system', title: kind.title, at: clock() })
  return {
    transact: (work, other) => inTransaction({ db, scope: { ...scope, doer: doer(), ...other } }, work),
    signal: stop.signal,
    now: clock,
    log: logWith(log, { trace: traceId, kind: item.kind, item: item.id }),
    traceId,
  }
}

const defaultConcurrency = 8

interface CapacityParts {
  handlings: ReadonlyMap<string, WorkHandling>
  running: ReadonlySet<RunningItem>
}

function freeCapacities({ handlings, running }: CapacityParts): FreeCapacity[] {
  const busy = (name: string) => [...running].filter(({ item, ended }) => item.kind === name && !ended).length
  return [...handlings.values()]
    .map(([kind]) => ({ kind: kind.name, free: (kind.concurrency ?? defaultConcurrency) - busy(kind.name) }))
    .filter(({ free }) => free > 0)
}
