// The workers' side of the table work_item, over all tenants: as kouan_work, outside of any scope.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import type { WorkItem } from './work.ts'

/** An item under lease; `takes` proves that the lease is still ours when it is renewed or settled. */
export interface TakenItem extends WorkItem<unknown> {
  takes: number
}

export interface Room {
  kind: string
  /** How many items more this process can run. */
  free: number
}

/** Takes the oldest ready items of each kind, in one statement and past those that others are taking. */
export async function takeItems(
  db: Transaction,
  { rooms, leaseSeconds, holder }: { rooms: Room[]; leaseSeconds: number; holder: string },
): Promise<TakenItem[]> {
  const { rows } = await sql<TakenItem>`
    with next as materialized (
      select item.id
      from unnest(${rooms.map((room) => room.kind)}::text[], ${rooms.map((room) => room.free)}::int[]) as room (kind, free),
      lateral (
        select id from work_item where work_item.kind = room.kind and state = 'ready'
        order by work_item.kind, id limit room.free for update skip locked
      ) item
    )
    update work_item
    set state = 'running', takes = takes + 1, holder = ${holder},
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
    from next where work_item.id = next.id
    returning work_item.id, kind, key, tenant_id as "tenantId", payload, failures + 1 as attempt, takes`.execute(db)
  return rows
}

/** Answers those that are still ours; by their takes too, because a process may have taken its own lost item again. */
export async function renewLeases(
  db: Transaction,
  { items, leaseSeconds }: { items: TakenItem[]; leaseSeconds: number },
): Promise<Set<TakenItem>> {
  const { rows } = await sql<{ id: string; takes: number }>`
    update work_item set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
    from ${listed(items)} where ${isOurs} returning work_item.id, work_item.takes`.execute(db)
  return new Set(items.filter((item) => rows.some(({ id, takes }) => id === item.id && takes === item.takes)))
}

export async function removeDone(db: Transaction, items: TakenItem[]): Promise<void> {
  await sql`delete from work_item using ${listed(items)} where ${isOurs}`.execute(db)
}

/** Puts items back, uncounted: ready at once, or delayed. */
export async function putBack(
  db: Transaction,
  { items, afterSeconds }: { items: TakenItem[]; afterSeconds?: number },
): Promise<void> {
  const state = afterSeconds === undefined ? 'ready' : 'delayed'
  await sql`update work_item set state = ${state}, leased_until = null, crashes = 0,
      run_at = clock_timestamp() + make_interval(secs => ${afterSeconds ?? null}::double precision)
    from ${listed(items)} where ${isOurs}`.execute(db)
}

export interface Failure {
  item: TakenItem
  reason: string
  /** Undefined: no more attempts, the item becomes a dead letter. */
  retryMinutes: number | undefined
}

export async function recordFailure(db: Transaction, { item, reason, retryMinutes }: Failure): Promise<void> {
  const state = retryMinutes === undefined ? 'dead' : 'delayed'
  await sql`update work_item set state = ${state}, reason = ${reason}, failures = failures + 1, crashes = 0,
      leased_until = null, failed_at = now(),
      run_at = now() + make_interval(secs => 60 * ${retryMinutes ?? null}::double precision)
    from ${listed([item])} where ${isOurs}`.execute(db)
}

/** An item that ended this many processes in a row would end every further one. */
export const crashesAllowed = 10

/** Makes ready what is due, and what a process left behind when it died. Every process does it, at every poll. */
export async function wakeSleepers(db: Transaction): Promise<void> {
  await sql`
    with due as materialized (
      select id from work_item where state = 'delayed' and run_at <= now()
      order by run_at limit 5000 for update skip locked
    )
    update work_item set state = 'ready', run_at = null from due where work_item.id = due.id`.execute(db)
  await giveBack(db, sql`leased_until < now()`)
}

/** What earlier processes of this server left behind. Whoever calls knows that none of them lives. */
export async function reclaim(db: Transaction, { server, holder }: { server: string; holder: string }): Promise<void> {
  await giveBack(db, sql`starts_with(holder, ${`${server}/`}) and holder <> ${holder}`)
}

async function giveBack(db: Transaction, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with lost as materialized (
      select id from work_item where state = 'running' and ${which} for update skip locked
    )
    update work_item
    set state = case when crashes + 1 >= ${crashesAllowed} then 'dead' else 'ready' end,
        crashes = crashes + 1, leased_until = null, failed_at = now(),
        reason = 'the process died, or stood still for longer than the lease'
    from lost where work_item.id = lost.id`.execute(db)
}

const listed = (items: TakenItem[]) =>
  sql`unnest(${items.map((item) => item.id)}::bigint[], ${items.map((item) => item.takes)}::int[]) as ours (id, takes)`

const isOurs = sql`work_item.id = ours.id and work_item.takes = ours.takes and state = 'running'`
