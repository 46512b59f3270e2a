// Runs the queue items of one transaction by a clock of its own. No other process sees them, so they are run here in the order of
// their times, in the past and without waiting.

import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Log } from '../../ground/log.ts'
import { newTraceId } from '../../ground/trace-id.ts'
import { enqueue, Postpone, retryMinutes, type WorkHandling, type WorkRun } from '../../work/work.ts'
import { ChannelFault } from '../channel/channel-fault.ts'

interface Queue {
  db: Transaction
  tenantId: string
  handlings: readonly WorkHandling[]
  /** Called after each item, at its time; may enqueue more. */
  after(run: WorkRun, kind: string): Promise<void>
  signal: AbortSignal
  log: Log
}

interface Span {
  from: Date
  /** Items that are due later are returned. */
  until: Date
}

/** Item that was not run, with the time at which it is due. */
export interface Left {
  kind: string
  key: string | null
  /** Its kind has queued it, and the handler of that kind alone reads it. */
  payload: never
  due: number
  /** Number of failed tries. */
  failures: number
  /** Reason of a dead letter. */
  reason?: string
}

/** Runs the items and returns those that are due after `until`. */
export async function runQueue(
  { db, tenantId, handlings, after, signal, log }: Queue,
  { from, until }: Span,
): Promise<Left[]> {
  const known = new Map(handlings.map((handling) => [handling[0].name, handling]))
  const waiting: Left[] = []
  const later: Left[] = []
  let now = from.getTime()
  const take = async () => {
    for (const { waits, ...item } of await takeOwn(db, [...known.keys()])) {
      waiting.push({ ...item, failures: 0, due: now + Math.max(0, waits) * 1000 })
    }
    waiting.sort((one, other) => one.due - other.due)
  }
  await take()
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const handling = known.get(next.kind)
    if (!handling || next.due > until.getTime()) {
      later.push(next)
      continue
    }
    now = Math.max(now, next.due)
    const run: WorkRun = { transact: (work) => work(db), signal, now: () => new Date(now), log, traceId: newTraceId() }
    const { kind, key, payload, failures } = next
    try {
      await handling[1](run, { id: '0', kind, key, tenantId, payload, attempt: failures + 1 })
    } catch (error) {
      if (error instanceof Postpone) later.push({ ...next, due: now + error.seconds * 1000 })
      else if (error instanceof ChannelFault) {
        const failed = { ...next, failures: failures + 1 }
        const minutes = retryMinutes(handling[0], { error, attempt: failed.failures })
        if (minutes === undefined) later.push({ ...failed, due: now, reason: error.message })
        else waiting.push({ ...failed, due: now + minutes * 60_000 })
      } else throw error
    }
    await after(run, kind)
    await take()
  }
  return later
}

/** Enqueues the items in the product, delayed by their time from `now`. */
export async function putBack(
  db: Transaction,
  left: readonly Left[],
  { tenantId, now }: { tenantId: string; now: Date },
) {
  for (const { kind, key, payload, due, failures, reason } of left) {
    if (reason !== undefined) {
      await sql`insert into work_item (kind, key, tenant_id, payload, state, failures, reason, created_at, failed_at)
        values (${kind}, ${key}, ${tenantId}, ${JSON.stringify(payload)}, 'dead', ${failures}, ${reason}, ${new Date(due)},
          ${new Date(due)})`.execute(db)
      continue
    }
    const afterSeconds = Math.max(0, (due - now.getTime()) / 1000)
    await enqueue(
      db,
      { name: kind, title: kind },
      { payload, tenantId, afterSeconds, ...(key === null ? {} : { key }) },
    )
  }
}

/** Removes the items of this transaction from the table, in the order of enqueuing. */
async function takeOwn(db: Transaction, kinds: readonly string[]) {
  const { rows } = await sql<Pick<Left, 'kind' | 'key' | 'payload'> & { waits: number }>`
    with own as (delete from work_item where xmin = pg_current_xact_id()::xid and kind = any(${kinds})
      returning id, kind, key, payload, run_at)
    select kind, key, payload, coalesce(extract(epoch from run_at - clock_timestamp()), 0)::float8 as waits
    from own order by id`.execute(db)
  return rows
}
