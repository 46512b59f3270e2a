// Queries of the workers on table work_item, over all tenants, as database role kouan_work without row-level security
// scope.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import type { WorkItem } from './work.ts'

/** An item under lease; `takes` proves on renewal and settling that the lease is still ours. */
export interface TakenItem extends WorkItem<unknown> {
  takes: number
  /** Of the transaction that put it in; null where that had none. */
  traceId: string | null
}

export interface FreeCapacity {
  kind: string
  /** Number of additional items that this process can run. */
  free: number
}

/** Takes the oldest ready items of each kind in one statement, skipping rows that other processes are locking. */
export async function takeItems(
  db: Transaction,
  { capacities, leaseSeconds, holder }: { capacities: FreeCapacity[]; leaseSeconds: number; holder: string },
): Promise<TakenItem[]> {
  const { rows } = await sql<TakenItem>`
    with next as materialized (
      select item.id
      from unnest(${capacities.map((one) => one.kind)}::text[], ${capacities.map((one) => one.free)}::int[]) as capacity (kind, free),
      lateral (
        select id from work_item where work_item.kind = capacity.kind and state = 'ready'
        order by work_item.kind, id limit capacity.free for update skip locked
      ) item
    )
    update work_item
    set state = 'running', takes = takes + 1, holder = ${holder}, woken = false,
        leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
    from next where work_item.id = next.id
    returning work_item.id, kind, key, tenant_id as "tenantId", payload, trace_id as "traceId",
      failures + 1 as attempt, takes`.execute(db)
  return rows
}

/**
 * Renews leases and returns the items that are still ours; compares `takes` too, because this process may have taken
 * its own lost item again.
 */
export async function renewLeases(
  db: Transaction,
  { items, leaseSeconds }: { items: TakenItem[]; leaseSeconds: number },
): Promise<Set<TakenItem>> {
  const { rows } = await sql<{ id: string; takes: number }>`
    update work_item set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}::double precision)
    from ${itemRows(items)} where ${isStillLeased} returning work_item.id, work_item.takes`.execute(db)
  return new Set(items.filter((item) => rows.some(({ id, takes }) => id === item.id && takes === item.takes)))
}

export async function removeDone(db: Transaction, items: TakenItem[]): Promise<void> {
  await sql`delete from work_item using ${itemRows(items)} where ${isStillLeased} /* planned once */`.execute(db)
}

/**
 * Puts items back without counting an attempt: ready at once, or delayed. A periodic task that was woken while it ran is ready.
 * Returns how many are ready.
 */
export async function putBack(
  db: Transaction,
  { items, afterSeconds }: { items: TakenItem[]; afterSeconds?: number },
): Promise<number> {
  const isReady = afterSeconds === undefined ? sql`true` : sql`woken`
  const { rows } = await sql<{ isReady: boolean }>`
    update work_item set state = case when ${isReady} then 'ready' else 'delayed' end, leased_until = null, crashes = 0,
      run_at = case when ${isReady} then null
        else clock_timestamp() + make_interval(secs => ${afterSeconds ?? null}::double precision) end
    from ${itemRows(items)} where ${isStillLeased} returning state = 'ready' as "isReady"`.execute(db)
  return rows.filter((row) => row.isReady).length
}

/** Makes a periodic task due, at once or after the run that is under way. */
export async function wakePeriodic(db: Transaction, kind: string): Promise<void> {
  await sql`update work_item set woken = (state = 'running'), state = case state when 'delayed' then 'ready' else state end,
      run_at = case state when 'delayed' then null else run_at end
    where kind = ${kind} and state in ('delayed', 'running')`.execute(db)
}

export interface Failure {
  item: TakenItem
  reason: string
  /** Undefined: no attempts left, the item becomes a dead letter. */
  retryMinutes: number | undefined
}

export async function recordFailure(db: Transaction, { item, reason, retryMinutes }: Failure): Promise<void> {
  const state = retryMinutes === undefined ? 'dead' : 'delayed'
  await sql`update work_item set state = ${state}, reason = ${reason}, failures = failures + 1, crashes = 0,
      leased_until = null, failed_at = now(),
      run_at = now() + make_interval(secs => 60 * ${retryMinutes ?? null}::double precision)
    from ${itemRows([item])} where ${isStillLeased}`.execute(db)
}

/** An item that crashed this many processes in a row becomes a dead letter. */
export const maxCrashes = 10

export interface DueItems {
  /** Whether an item is ready, whoever made it so. */
  isAnyReady: boolean
  /**
   * Milliseconds until the next item is due or the next lease expires, a second where somebody else has locked it just now; null:
   * none is known.
   */
  nextInMs: number | null
}

const readiedAtOnce = 5000

/**
 * Makes delayed items ready when they are due, and items whose lease expired. Every process does so when it looks. The others are
 * told of what they may help with.
 */
export async function readyDueItems(db: Transaction): Promise<DueItems> {
  const { rows } = await sql<DueItems & { readied: number; told: string | null }>`
    with due as materialized (
      select id from work_item where state = 'delayed' and run_at <= now()
      order by run_at limit ${readiedAtOnce} for update skip locked
    ),
    readied as (
      update work_item set state = 'ready', run_at = null from due where work_item.id = due.id returning work_item.kind
    ),
    ${lostItems(sql`leased_until < now()`)},
    woken as (select kind from readied union all select kind from requeued)
    select (select count(*) from readied)::int as readied,
      exists (select from woken) or exists (select from work_item where state = 'ready') as "isAnyReady",
      (select pg_notify('kouan_work', '')::text where exists (select from woken where kind not like 'periodic:%')) as told,
      (extract(epoch from least(
        (select greatest(run_at, now() + interval '1 second') from work_item
          where state = 'delayed' and id not in (select id from due) order by run_at limit 1),
        (select greatest(leased_until, now() + interval '1 second') from work_item
          where state = 'running' and id not in (select id from lost) order by leased_until limit 1)) - now())
        * 1000)::float8 as "nextInMs"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the queue told nothing of its items')
  const { isAnyReady, nextInMs, readied } = found
  return { isAnyReady, nextInMs: readied < readiedAtOnce ? nextInMs : 0 }
}

/** Requeues items that earlier processes of this server left running. The caller knows that none of them lives. */
export async function reclaimItems(
  db: Transaction,
  { server, holder }: { server: string; holder: string },
): Promise<void> {
  const which = sql`starts_with(holder, ${`${server}/`}) and holder <> ${holder}`
  await sql`with ${lostItems(which)} select count(*) from requeued`.execute(db)
}

/** Named queries `lost` and `requeued` over running items whose process is gone. */
const lostItems = (which: RawBuilder<unknown>) => sql`
    lost as materialized (
      select id from work_item where state = 'running' and ${which} for update skip locked
    ),
    requeued as (
      update work_item
      set state = case when crashes + 1 >= ${maxCrashes}::int then 'dead' else 'ready' end,
          crashes = crashes + 1, leased_until = null, failed_at = now(),
          reason = 'the process died, or stood still for longer than the lease'
      from lost where work_item.id = lost.id returning work_item.kind
    )`

/** Tells the other processes to look when this one has put items back that it knew the times of. */
export async function tellToLook(db: Transaction): Promise<void> {
  await sql`select pg_notify('kouan_work', 'due 0')`.execute(db)
}

const itemRows = (items: TakenItem[]) =>
  sql`unnest(${items.map((item) => item.id)}::bigint[], ${items.map((item) => item.takes)}::int[]) as ours (id, takes)`

const isStillLeased = sql`work_item.id = ours.id and work_item.takes = ours.takes and state = 'running'`
