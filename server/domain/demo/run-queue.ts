// The queue of one transaction, run to its end by a clock of its own: what the transaction has put in is seen by nobody else, so
// it is taken here and done in the order of its times, in the past and without waiting.

import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Log } from '../../ground/log.ts'
import { enqueue, NotYet, type WorkHandling, type WorkRun } from '../../work/work.ts'

interface Queue {
  db: Transaction
  tenantId: string
  handlings: readonly WorkHandling[]
  /** After each item, at its time; may put in more. */
  after(run: WorkRun, kind: string): Promise<void>
  signal: AbortSignal
  log: Log
}

interface Span {
  from: Date
  /** What is due later is left. */
  until: Date
}

/** What was left, with the time at which it is due. */
export interface Left {
  kind: string
  key: string | null
  payload: unknown
  due: number
}

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
      waiting.push({ ...item, due: now + Math.max(0, waits) * 1000 })
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
    const run: WorkRun = { transact: (work) => work(db), signal, now: () => new Date(now), log }
    const { kind, key, payload } = next
    try {
      await handling[1](run, { id: '0', kind, key, tenantId, payload: payload as never, attempt: 1 })
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      later.push({ ...next, due: now + error.seconds * 1000 })
    }
    await after(run, kind)
    await take()
  }
  return later
}

/** Into the queue of the product, each for its time as it is counted from `now`. */
export async function putBack(
  db: Transaction,
  left: readonly Left[],
  { tenantId, now }: { tenantId: string; now: Date },
) {
  for (const { kind, key, payload, due } of left) {
    const afterSeconds = Math.max(0, (due - now.getTime()) / 1000)
    await enqueue(
      db,
      { name: kind, title: kind },
      { payload, tenantId, afterSeconds, ...(key === null ? {} : { key }) },
    )
  }
}

/** Out of the table, in the order of their coming. */
async function takeOwn(db: Transaction, kinds: readonly string[]) {
  const { rows } = await sql<Omit<Left, 'due'> & { waits: number }>`
    with own as (delete from work_item where xmin = pg_current_xact_id()::xid and kind = any(${kinds})
      returning id, kind, key, payload, run_at)
    select kind, key, payload, coalesce(extract(epoch from run_at - clock_timestamp()), 0)::float8 as waits
    from own order by id`.execute(db)
  return rows
}
